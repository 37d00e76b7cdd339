ALTER TABLE `invoices` ADD `overdue_at` text;--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`status`,`due_at`);--> statement-breakpoint
ALTER TABLE `double_methods` ADD `created_at` text;--> statement-breakpoint
ALTER TABLE `double_payments` ADD `created_at` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `is_automatic` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `services_renewal` ON `services` (`renewal_at`);
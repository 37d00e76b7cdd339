CREATE INDEX `services_status` ON `services` (`status`,`renewal_at`);--> statement-breakpoint
CREATE INDEX `services_type` ON `services` (`type`,`status`,`renewal_at`);
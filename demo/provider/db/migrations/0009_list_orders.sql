DROP INDEX `email_domains_team`;--> statement-breakpoint
CREATE INDEX `email_domains_team` ON `email_domains` (`team_id`,`name`);--> statement-breakpoint
DROP INDEX `invoices_team`;--> statement-breakpoint
CREATE INDEX `invoices_team` ON `invoices` (`team_id`,`created_at`);--> statement-breakpoint
DROP INDEX `mailboxes_domain`;--> statement-breakpoint
CREATE INDEX `mailboxes_domain` ON `mailboxes` (`domain_id`,`username`);--> statement-breakpoint
DROP INDEX `services_team`;--> statement-breakpoint
CREATE INDEX `services_team_renewal` ON `services` (`team_id`,`renewal_at`);--> statement-breakpoint
CREATE INDEX `services_name` ON `services` (`team_id`,`type`,lower(name));--> statement-breakpoint
CREATE INDEX `services_team` ON `services` (`team_id`,`type`,`renewal_at`);--> statement-breakpoint
DROP INDEX `zones_team`;--> statement-breakpoint
CREATE INDEX `zones_team` ON `zones` (`team_id`,`name`);
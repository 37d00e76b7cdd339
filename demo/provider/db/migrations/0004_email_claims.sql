DROP INDEX `email_domains_name_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `email_domains_taken` ON `email_domains` (`name`) WHERE status <> 'pending' OR has_zone;
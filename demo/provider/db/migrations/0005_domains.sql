CREATE TABLE `domain_contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`type` text NOT NULL,
	`title` text,
	`company_name` text,
	`firstname` text NOT NULL,
	`lastname` text NOT NULL,
	`email_address` text NOT NULL,
	`phone_number` text NOT NULL,
	`address1` text NOT NULL,
	`address2` text,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`state` text,
	`zip` text NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `domain_contacts_type` ON `domain_contacts` (`service_id`,`type`);--> statement-breakpoint
CREATE TABLE `domain_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `domain_events_service` ON `domain_events` (`service_id`);--> statement-breakpoint
CREATE TABLE `domains` (
	`service_id` integer PRIMARY KEY NOT NULL,
	`registered_at` text NOT NULL,
	`is_locked` integer NOT NULL,
	`has_privacy` integer NOT NULL,
	`name_servers` text NOT NULL,
	`glue` text NOT NULL,
	`ds` text NOT NULL,
	`epp_version` integer DEFAULT 0 NOT NULL,
	`ips_tag` text,
	`transfer` text,
	`pending_registrant` text,
	`transfer_locked_until` text,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `zone_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`zone_id` integer NOT NULL,
	`user_id` integer,
	`rrsets` text NOT NULL,
	`undoes` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`zone_id`) REFERENCES `zones`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `zone_changes_zone` ON `zone_changes` (`zone_id`);--> statement-breakpoint
CREATE TABLE `zones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `zones_name` ON `zones` (`name`);--> statement-breakpoint
CREATE INDEX `zones_team` ON `zones` (`team_id`);--> statement-breakpoint
ALTER TABLE `dns_records` ADD `zone_id` integer REFERENCES zones(id);--> statement-breakpoint
ALTER TABLE `dns_records` ADD `ttl` integer DEFAULT 3600 NOT NULL;--> statement-breakpoint
ALTER TABLE `dns_records` ADD `comment` text;--> statement-breakpoint
CREATE INDEX `dns_records_zone_id` ON `dns_records` (`zone_id`);--> statement-breakpoint
ALTER TABLE `services` ADD `auto_renew` integer DEFAULT true NOT NULL;
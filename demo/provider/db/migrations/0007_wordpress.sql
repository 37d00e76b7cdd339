CREATE TABLE `backup_schedules` (
	`subject_type` text NOT NULL,
	`subject_id` integer NOT NULL,
	`frequency` text NOT NULL,
	`hour` integer NOT NULL,
	`weekday` integer DEFAULT 1 NOT NULL,
	`keep` integer NOT NULL,
	`last_run_at` text,
	PRIMARY KEY(`subject_type`, `subject_id`)
);
--> statement-breakpoint
CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` integer NOT NULL,
	`subject_name` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`is_kept` integer DEFAULT false NOT NULL,
	`size` integer NOT NULL,
	`files_count` integer NOT NULL,
	`tables_count` integer NOT NULL,
	`checksum` text NOT NULL,
	`stored_as` text NOT NULL,
	`facts` text DEFAULT '{}' NOT NULL,
	`job_id` integer,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `backups_stored_as_unique` ON `backups` (`stored_as`);--> statement-breakpoint
CREATE INDEX `backups_subject` ON `backups` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `backups_team` ON `backups` (`team_id`);--> statement-breakpoint
CREATE TABLE `wordpress_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `wordpress_events_site` ON `wordpress_events` (`site_id`);--> statement-breakpoint
CREATE TABLE `wordpress_hours` (
	`site_id` integer NOT NULL,
	`hour` text NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`requests` integer DEFAULT 0 NOT NULL,
	`cache_hits` integer DEFAULT 0 NOT NULL,
	`php_errors` integer DEFAULT 0 NOT NULL,
	`response_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`site_id`, `hour`)
);
--> statement-breakpoint
CREATE TABLE `wordpress_items` (
	`site_id` integer NOT NULL,
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`auto_update` integer DEFAULT false NOT NULL,
	`ignored_version` text,
	`previous_version` text,
	PRIMARY KEY(`site_id`, `kind`, `slug`)
);
--> statement-breakpoint
CREATE TABLE `wordpress_sites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	`domain` text NOT NULL,
	`parent_id` integer,
	`status` text NOT NULL,
	`php_version` text NOT NULL,
	`preview_key` text NOT NULL,
	`health` text,
	`disk_limit` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wordpress_sites_domain_unique` ON `wordpress_sites` (`domain`);--> statement-breakpoint
CREATE UNIQUE INDEX `wordpress_sites_preview_key_unique` ON `wordpress_sites` (`preview_key`);--> statement-breakpoint
CREATE INDEX `wordpress_sites_service` ON `wordpress_sites` (`service_id`);--> statement-breakpoint
CREATE INDEX `wordpress_sites_team` ON `wordpress_sites` (`team_id`);
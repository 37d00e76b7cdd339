CREATE TABLE `hosting_accounts` (
	`service_id` integer PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`panel` text NOT NULL,
	`server` text NOT NULL,
	`ip` text NOT NULL,
	`php_version` text NOT NULL,
	`disk_limit` integer NOT NULL,
	`bandwidth_limit` integer,
	`bandwidth_used` integer DEFAULT 0 NOT NULL,
	`bandwidth_month` text NOT NULL,
	`max_databases` integer,
	`max_mailboxes` integer,
	`reseller_acl` text,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hosting_accounts_username_unique` ON `hosting_accounts` (`username`);--> statement-breakpoint
CREATE TABLE `hosting_databases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`name` text NOT NULL,
	`engine` text NOT NULL,
	`size` integer NOT NULL,
	`users` text NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hosting_databases_name` ON `hosting_databases` (`service_id`,`name`);--> statement-breakpoint
CREATE TABLE `hosting_domains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`root` text NOT NULL,
	`certificate` text NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hosting_domains_name` ON `hosting_domains` (`service_id`,`name`);--> statement-breakpoint
CREATE TABLE `hosting_trash` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`path` text NOT NULL,
	`kind` text NOT NULL,
	`size` integer NOT NULL,
	`stored_as` text NOT NULL,
	`deleted_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `hosting_trash_service` ON `hosting_trash` (`service_id`);--> statement-breakpoint
CREATE TABLE `hosting_uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`path` text NOT NULL,
	`size` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`on_conflict` text NOT NULL,
	`stored_as` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `hosting_uploads_service` ON `hosting_uploads` (`service_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` integer NOT NULL,
	`subject_name` text NOT NULL,
	`status` text NOT NULL,
	`steps` text NOT NULL,
	`step_progress` real,
	`log` text DEFAULT '[]' NOT NULL,
	`payload` text NOT NULL,
	`result` text DEFAULT '{}' NOT NULL,
	`error` text,
	`lock` text,
	`created_at` text NOT NULL,
	`finished_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_lock_unique` ON `jobs` (`lock`);--> statement-breakpoint
CREATE INDEX `jobs_team` ON `jobs` (`team_id`);--> statement-breakpoint
CREATE INDEX `jobs_status` ON `jobs` (`status`);--> statement-breakpoint
CREATE TABLE `server_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `server_events_service` ON `server_events` (`service_id`);--> statement-breakpoint
CREATE TABLE `servers` (
	`service_id` integer PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`image` text NOT NULL,
	`region` text NOT NULL,
	`vcpus` integer NOT NULL,
	`memory_mb` integer NOT NULL,
	`disk_gb` integer NOT NULL,
	`ipv4` text,
	`ipv6` text,
	`ssh_key_ids` text DEFAULT '[]' NOT NULL,
	`has_backups` integer DEFAULT false NOT NULL,
	`disk_state` text DEFAULT '{}' NOT NULL,
	`booted_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `ssh_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ssh_keys_fingerprint` ON `ssh_keys` (`team_id`,`fingerprint`);--> statement-breakpoint
CREATE TABLE `zone_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`zone_id` integer NOT NULL,
	`flags` integer NOT NULL,
	`algorithm` integer NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`zone_id`) REFERENCES `zones`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `zone_keys_zone` ON `zone_keys` (`zone_id`);
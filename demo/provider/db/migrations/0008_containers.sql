CREATE TABLE `builds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`number` integer NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`detected` text,
	`node_version` text,
	`sections` text DEFAULT '[]' NOT NULL,
	`error` text,
	`stored_as` text,
	`draft` text DEFAULT '{}' NOT NULL,
	`job_id` integer,
	`user_id` integer,
	`created_at` text NOT NULL,
	`finished_at` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `builds_number` ON `builds` (`project_id`,`number`);--> statement-breakpoint
CREATE TABLE `container_runs` (
	`container_id` integer NOT NULL,
	`number` integer NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text,
	`exit` text,
	PRIMARY KEY(`container_id`, `number`),
	FOREIGN KEY (`container_id`) REFERENCES `containers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `container_samples` (
	`container_id` integer NOT NULL,
	`at` text NOT NULL,
	`cpu` real,
	`memory` integer,
	PRIMARY KEY(`container_id`, `at`)
);
--> statement-breakpoint
CREATE TABLE `containers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`deployment_id` integer NOT NULL,
	`name` text NOT NULL,
	`engine_id` text,
	`desired` text NOT NULL,
	`status` text NOT NULL,
	`run` integer DEFAULT 0 NOT NULL,
	`restarts` integer DEFAULT 0 NOT NULL,
	`next_restart_at` text,
	`started_at` text,
	`exit` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `project_services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `containers_service` ON `containers` (`service_id`);--> statement-breakpoint
CREATE INDEX `containers_project` ON `containers` (`project_id`);--> statement-breakpoint
CREATE TABLE `deployments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`number` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`rollback_of` integer,
	`settings` text NOT NULL,
	`replicas` integer NOT NULL,
	`error` text,
	`downtime_reason` text,
	`build_id` integer,
	`job_id` integer,
	`user_id` integer,
	`created_at` text NOT NULL,
	`finished_at` text,
	FOREIGN KEY (`service_id`) REFERENCES `project_services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deployments_number` ON `deployments` (`service_id`,`number`);--> statement-breakpoint
CREATE INDEX `deployments_project` ON `deployments` (`project_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`project_id` integer,
	`name` text NOT NULL,
	`tag` text NOT NULL,
	`digest` text NOT NULL,
	`source` text NOT NULL,
	`size` integer NOT NULL,
	`platform` text,
	`layers` text DEFAULT '[]' NOT NULL,
	`ports` text DEFAULT '[]' NOT NULL,
	`env_keys` text DEFAULT '[]' NOT NULL,
	`stored_as` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `images_tag` ON `images` (`team_id`,`name`,`tag`);--> statement-breakpoint
CREATE TABLE `project_config_versions` (
	`config_id` integer NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`user_id` integer,
	`created_at` text NOT NULL,
	PRIMARY KEY(`config_id`, `version`),
	FOREIGN KEY (`config_id`) REFERENCES `project_configs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `project_configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_configs_name` ON `project_configs` (`project_id`,`name`);--> statement-breakpoint
CREATE TABLE `project_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`subject` text,
	`detail` text DEFAULT '{}' NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `project_events_project` ON `project_events` (`project_id`);--> statement-breakpoint
CREATE TABLE `project_services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`settings` text NOT NULL,
	`replicas` integer NOT NULL,
	`live_deployment_id` integer,
	`host` text NOT NULL,
	`domain` text,
	`product_id` integer,
	`pricing_id` integer,
	`billing_service_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`billing_service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_services_host_unique` ON `project_services` (`host`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_services_domain_unique` ON `project_services` (`domain`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_services_name` ON `project_services` (`project_id`,`name`);--> statement-breakpoint
CREATE INDEX `project_services_team` ON `project_services` (`team_id`);--> statement-breakpoint
CREATE INDEX `project_services_billing` ON `project_services` (`billing_service_id`);--> statement-breakpoint
CREATE TABLE `project_volumes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_volumes_name` ON `project_volumes` (`project_id`,`name`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`is_deleting` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_name` ON `projects` (`team_id`,`name`);
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_dns_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`zone_id` integer,
	`zone` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`value` text NOT NULL,
	`ttl` integer DEFAULT 3600 NOT NULL,
	`comment` text,
	FOREIGN KEY (`zone_id`) REFERENCES `zones`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_dns_records`("id", "zone_id", "zone", "name", "type", "value", "ttl", "comment") SELECT "id", "zone_id", "zone", "name", "type", "value", "ttl", "comment" FROM `dns_records`;--> statement-breakpoint
DROP TABLE `dns_records`;--> statement-breakpoint
ALTER TABLE `__new_dns_records` RENAME TO `dns_records`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `dns_records_zone` ON `dns_records` (`zone`);--> statement-breakpoint
CREATE INDEX `dns_records_zone_id` ON `dns_records` (`zone_id`);--> statement-breakpoint
CREATE TABLE `__new_zone_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`zone_id` integer NOT NULL,
	`user_id` integer,
	`rrsets` text NOT NULL,
	`undoes` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`zone_id`) REFERENCES `zones`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_zone_changes`("id", "zone_id", "user_id", "rrsets", "undoes", "created_at") SELECT "id", "zone_id", "user_id", "rrsets", "undoes", "created_at" FROM `zone_changes`;--> statement-breakpoint
DROP TABLE `zone_changes`;--> statement-breakpoint
ALTER TABLE `__new_zone_changes` RENAME TO `zone_changes`;--> statement-breakpoint
CREATE INDEX `zone_changes_zone` ON `zone_changes` (`zone_id`);
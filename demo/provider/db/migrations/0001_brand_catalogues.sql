ALTER TABLE `departments` ADD `brand_ids` text;--> statement-breakpoint
ALTER TABLE `products` ADD `brand_ids` text;
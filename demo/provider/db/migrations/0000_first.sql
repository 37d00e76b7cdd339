CREATE TABLE `aliases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`domain_id` integer NOT NULL,
	`alias` text NOT NULL,
	`goto` text NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `email_domains`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `aliases_pair` ON `aliases` (`alias`,`goto`);--> statement-breakpoint
CREATE INDEX `aliases_domain` ON `aliases` (`domain_id`);--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`impact` text NOT NULL,
	`components` text NOT NULL,
	`updates` text NOT NULL,
	`starts_at` text NOT NULL,
	`ends_at` text
);
--> statement-breakpoint
CREATE TABLE `article_votes` (
	`article_id` integer NOT NULL,
	`voter` text NOT NULL,
	`is_helpful` integer NOT NULL,
	PRIMARY KEY(`article_id`, `voter`)
);
--> statement-breakpoint
CREATE TABLE `articles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`category_id` integer NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`category_id`);--> statement-breakpoint
CREATE TABLE `attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`file` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `attachments_message` ON `attachments` (`message_id`);--> statement-breakpoint
CREATE INDEX `attachments_ticket` ON `attachments` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `brands` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`theme` text NOT NULL,
	`app_domain` text NOT NULL,
	`meta` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `calendars` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`domain_id` integer NOT NULL,
	`username` text NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `email_domains`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `calendars_domain` ON `calendars` (`domain_id`);--> statement-breakpoint
CREATE TABLE `cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`is_default` integer NOT NULL,
	`label` text NOT NULL,
	`token` text DEFAULT '' NOT NULL,
	`expires` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cards_team` ON `cards` (`team_id`);--> statement-breakpoint
CREATE TABLE `cart_products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cart_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`pricing_id` integer NOT NULL,
	`label` text NOT NULL,
	`price` real NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`options` text NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pricing_id`) REFERENCES `pricings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cart_products_cart` ON `cart_products` (`cart_id`);--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`team_id` integer,
	`guest_id` integer,
	`status` text NOT NULL,
	`promo_code` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `challenges` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	`expires_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `departments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dns_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`zone` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dns_records_zone` ON `dns_records` (`zone`);--> statement-breakpoint
CREATE TABLE `domain_aliases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`domain_id` integer NOT NULL,
	`alias` text NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `email_domains`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `domain_aliases_alias_unique` ON `domain_aliases` (`alias`);--> statement-breakpoint
CREATE TABLE `double_methods` (
	`token` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`label` text NOT NULL,
	`expires` text,
	`behaviour` text NOT NULL,
	`status` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `double_payments` (
	`reference` text PRIMARY KEY NOT NULL,
	`pence` integer NOT NULL,
	`token` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`secret` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_domains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`max_mailboxes` integer NOT NULL,
	`quota_total` integer NOT NULL,
	`default_quota` integer DEFAULT 1000 NOT NULL,
	`spam_level` text DEFAULT 'normal' NOT NULL,
	`catch_all` text,
	`has_zone` integer DEFAULT true NOT NULL,
	`dkim_selector` text,
	`dkim_public` text,
	`dkim_private` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_domains_name_unique` ON `email_domains` (`name`);--> statement-breakpoint
CREATE INDEX `email_domains_team` ON `email_domains` (`team_id`);--> statement-breakpoint
CREATE TABLE `faqs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`topic` text NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `filters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`domain_id` integer NOT NULL,
	`kind` text NOT NULL,
	`match_value` text NOT NULL,
	`field` text DEFAULT 'from' NOT NULL,
	`comparison` text DEFAULT 'contains' NOT NULL,
	`action` text DEFAULT 'junk' NOT NULL,
	`action_value` text,
	`is_active` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `email_domains`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `filters_domain` ON `filters` (`domain_id`);--> statement-breakpoint
CREATE TABLE `forwarders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`domain_id` integer NOT NULL,
	`address` text NOT NULL,
	`goto` text NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `email_domains`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forwarders_pair` ON `forwarders` (`address`,`goto`);--> statement-breakpoint
CREATE INDEX `forwarders_domain` ON `forwarders` (`domain_id`);--> statement-breakpoint
CREATE TABLE `guest_keys` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`guest_id` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `guest_keys_guest` ON `guest_keys` (`guest_id`);--> statement-breakpoint
CREATE TABLE `guests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`external_id` text,
	`name` text,
	`email` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guests_external_id_unique` ON `guests` (`external_id`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`key` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`inviter_id` integer NOT NULL,
	`email` text NOT NULL,
	`firstname` text,
	`lastname` text,
	`permissions` text NOT NULL,
	`notifications` text NOT NULL,
	`status` text NOT NULL,
	`key_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_key_hash_unique` ON `invites` (`key_hash`);--> statement-breakpoint
CREATE INDEX `invites_team` ON `invites` (`team_id`);--> statement-breakpoint
CREATE TABLE `invoice_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invoice_id` integer NOT NULL,
	`service_id` integer,
	`label` text NOT NULL,
	`price` real NOT NULL,
	`purpose` text
);
--> statement-breakpoint
CREATE INDEX `invoice_items_invoice` ON `invoice_items` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_items_service` ON `invoice_items` (`service_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`status` text NOT NULL,
	`total` real NOT NULL,
	`vat` real NOT NULL,
	`vat_rate` real DEFAULT 20 NOT NULL,
	`created_at` text NOT NULL,
	`due_at` text,
	`paid_at` text,
	`bill_to` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invoices_team` ON `invoices` (`team_id`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`posting` text NOT NULL,
	`account` text NOT NULL,
	`pence` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_account` ON `ledger` (`account`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_posting` ON `ledger` (`posting`,`account`);--> statement-breakpoint
CREATE TABLE `mailboxes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`domain_id` integer NOT NULL,
	`username` text NOT NULL,
	`name` text NOT NULL,
	`password` text NOT NULL,
	`quota` integer NOT NULL,
	`used` integer NOT NULL,
	`messages` integer NOT NULL,
	`is_active` integer NOT NULL,
	`is_imap_enabled` integer DEFAULT true NOT NULL,
	`last_login_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `email_domains`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailboxes_username` ON `mailboxes` (`username`);--> statement-breakpoint
CREATE INDEX `mailboxes_domain` ON `mailboxes` (`domain_id`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `team_members` (
	`team_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`roles` text NOT NULL,
	PRIMARY KEY(`team_id`, `user_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `members_user` ON `team_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`user_id` integer,
	`guest_id` integer,
	`body` text NOT NULL,
	`is_edited` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_ticket` ON `messages` (`ticket_id`,`id`);--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`subject` text NOT NULL,
	`recipient` text NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notifications_team` ON `notifications` (`team_id`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_key_hash_unique` ON `password_resets` (`key_hash`);--> statement-breakpoint
CREATE TABLE `pricings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`price` real NOT NULL,
	`renewal_price` real,
	`transfer_price` real,
	`period` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_selector` text NOT NULL,
	`name` text NOT NULL,
	`full_name` text NOT NULL,
	`description` text,
	`instance_type` text NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`withdrawn` integer DEFAULT false NOT NULL,
	`options` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `products_group` ON `products` (`group_selector`);--> statement-breakpoint
CREATE TABLE `promotions` (
	`code` text PRIMARY KEY NOT NULL,
	`percent` real,
	`amount` real,
	`groups` text DEFAULT '[]' NOT NULL,
	`minimum` real DEFAULT 0 NOT NULL,
	`is_first_order` integer DEFAULT false NOT NULL,
	`uses_left` integer,
	`starts_at` text,
	`ends_at` text
);
--> statement-breakpoint
CREATE TABLE `referrals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`commission` real NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `referrals_team` ON `referrals` (`team_id`);--> statement-breakpoint
CREATE TABLE `security_answers` (
	`user_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`answer` text NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`)
);
--> statement-breakpoint
CREATE TABLE `service_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	`action` text NOT NULL,
	`at` text NOT NULL,
	`reason` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `service_actions_service` ON `service_actions` (`service_id`);--> statement-breakpoint
CREATE TABLE `services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`name` text NOT NULL,
	`label` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`price` real NOT NULL,
	`period` text,
	`renewal_at` text,
	`product_id` integer,
	`pricing_id` integer,
	`quantity` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `services_team` ON `services` (`team_id`,`type`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`verified_at` text,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	`ended_at` text
);
--> statement-breakpoint
CREATE TABLE `team_options` (
	`team_id` integer NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`team_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`company_name` text,
	`address1` text,
	`address2` text,
	`city` text,
	`state` text,
	`zip` text,
	`country` text,
	`phone` text,
	`vat_number` text
);
--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`status` text NOT NULL,
	`department_id` integer,
	`medium` text NOT NULL,
	`team_id` integer,
	`user_id` integer,
	`guest_id` integer,
	`key_hash` text,
	`rating` integer,
	`rating_comment` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tickets_team` ON `tickets` (`team_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `tickets_guest` ON `tickets` (`guest_id`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`reference` text NOT NULL,
	`cart_id` text,
	`invoice_id` integer,
	`invoice_ids` text DEFAULT '[]' NOT NULL,
	`card_id` integer,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`amount` real NOT NULL,
	`credit` real DEFAULT 0 NOT NULL,
	`reason` text,
	`action_url` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `transactions_team` ON `transactions` (`team_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_reference` ON `transactions` (`team_id`,`reference`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`firstname` text NOT NULL,
	`lastname` text NOT NULL,
	`brand_id` integer NOT NULL,
	`is_agent` integer DEFAULT false NOT NULL,
	`totp_secret` text,
	`totp_pending` text,
	`totp_step` integer DEFAULT 0 NOT NULL,
	`recovery_codes` text DEFAULT '[]' NOT NULL,
	`tos_accepted_at` text,
	`phone` text,
	`language` text,
	`color_scheme` text,
	`notifications` text DEFAULT '["billing","service","security"]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `vulnerabilities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vulnerabilities_user` ON `vulnerabilities` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` text NOT NULL
);

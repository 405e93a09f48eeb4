CREATE TABLE `payment_claims` (
	`fence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`owner` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_claims_name_unique` ON `payment_claims` (`name`);--> statement-breakpoint
CREATE INDEX `payment_claims_owner` ON `payment_claims` (`owner`);--> statement-breakpoint
CREATE INDEX `payment_claims_expires_at` ON `payment_claims` (`expires_at`);--> statement-breakpoint
DROP TABLE `payment_locks`;--> statement-breakpoint
DROP INDEX `payments_state`;--> statement-breakpoint
DROP INDEX `payments_settled_at`;--> statement-breakpoint
ALTER TABLE `payments` ADD `request` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `identifier` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `answer_until` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `looks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `next_look_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `flag` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `fence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_next_look` ON `payments` (`next_look_at`) WHERE next_look_at is not null;--> statement-breakpoint
CREATE INDEX `payments_first_look` ON `payments` (`created_at`) WHERE looks = 0 and next_look_at is not null;--> statement-breakpoint
CREATE INDEX `payments_answer_until` ON `payments` (`answer_until`) WHERE answer_until is not null;--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`payer`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `payments_owed` ON `payments` (`payer`,`request`) WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX `payments_identifier` ON `payments` (`payer`,`identifier`) WHERE identifier is not null;--> statement-breakpoint
CREATE INDEX `payments_flag` ON `payments` (`flag`) WHERE flag is not null;--> statement-breakpoint
UPDATE `payments` SET `sent_at` = `created_at`, `next_look_at` = CASE WHEN `state` = 'pending' THEN `updated_at` END, `delivered_at` = `settled_at`, `answer_until` = `settled_at` + 86400000;

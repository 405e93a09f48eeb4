CREATE TABLE `payment_locks` (
	`key` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`key` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`service` text NOT NULL,
	`operation` text NOT NULL,
	`method` text NOT NULL,
	`resource` text NOT NULL,
	`network` text NOT NULL,
	`payer` text NOT NULL,
	`pay_to` text NOT NULL,
	`amount` text NOT NULL,
	`protocol` integer NOT NULL,
	`state` text NOT NULL,
	`transaction` text,
	`reason` text,
	`valid_before` integer NOT NULL,
	`payload` text,
	`streamed` integer NOT NULL,
	`content_type` text NOT NULL,
	`answer` text,
	`answer_headers` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`valid_before`);--> statement-breakpoint
CREATE INDEX `payments_settled_at` ON `payments` (`settled_at`);
CREATE TABLE `receipt_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_refunds` (
	`key` text PRIMARY KEY NOT NULL,
	`network` text NOT NULL,
	`asset` text NOT NULL,
	`amount` text NOT NULL,
	`sent_from` text NOT NULL,
	`sent_to` text NOT NULL,
	`nonce` text,
	`valid_before` integer,
	`state` text NOT NULL,
	`transaction` text,
	`created_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_transaction_unique` ON `payment_refunds` (`transaction`);
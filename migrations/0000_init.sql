CREATE TABLE `answer_cache` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`stored_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `datasets` (
	`name` text PRIMARY KEY NOT NULL,
	`as_of` text,
	`rows` integer NOT NULL,
	`sources` text NOT NULL,
	`origin` text NOT NULL,
	`seed_hash` text,
	`loaded_at` text NOT NULL
);

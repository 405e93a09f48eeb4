CREATE TABLE `rules_cards` (
	`id` integer PRIMARY KEY NOT NULL,
	`name_en` text NOT NULL,
	`name_ja` text,
	`name_zh` text,
	`zh_kind` text,
	`kind` text NOT NULL,
	`subtype` text NOT NULL,
	`keys` text NOT NULL,
	`passcodes` text NOT NULL,
	`released` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rules_limits` (
	`format` text NOT NULL,
	`card` integer NOT NULL,
	`status` text NOT NULL,
	`from_edition` text NOT NULL,
	`until_edition` text,
	PRIMARY KEY(`format`, `card`, `from_edition`)
);

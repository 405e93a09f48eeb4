CREATE TABLE `life_closures` (
	`date` text NOT NULL,
	`county` text NOT NULL,
	`work` text,
	`school` text,
	`places_no_work` integer NOT NULL,
	`places_no_school` integer NOT NULL,
	`notice` integer,
	PRIMARY KEY(`county`, `date`)
);
--> statement-breakpoint
ALTER TABLE `life_invoice_periods` ADD `confidence` text DEFAULT 'high' NOT NULL;
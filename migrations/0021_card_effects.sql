ALTER TABLE `rules_cards` ADD `effects` text;--> statement-breakpoint
ALTER TABLE `rules_faq` ADD `asked` text DEFAULT '[]' NOT NULL;
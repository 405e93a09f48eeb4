ALTER TABLE `aiprice_litellm` ADD `special_rates` text;--> statement-breakpoint
ALTER TABLE `aiprice_litellm` ADD `inputs` text;--> statement-breakpoint
ALTER TABLE `aiprice_litellm` ADD `retires_on` text;--> statement-breakpoint
ALTER TABLE `aiprice_litellm` ADD `is_deprecated` integer;--> statement-breakpoint
ALTER TABLE `aiprice_modelsdev` ADD `special_rates` text;--> statement-breakpoint
ALTER TABLE `aiprice_modelsdev` ADD `inputs` text;--> statement-breakpoint
ALTER TABLE `aiprice_modelsdev` ADD `retires_on` text;--> statement-breakpoint
ALTER TABLE `aiprice_modelsdev` ADD `is_deprecated` integer;--> statement-breakpoint
ALTER TABLE `aiprice_openrouter` ADD `special_rates` text;--> statement-breakpoint
ALTER TABLE `aiprice_openrouter` ADD `inputs` text;--> statement-breakpoint
ALTER TABLE `aiprice_openrouter` ADD `retires_on` text;--> statement-breakpoint
ALTER TABLE `aiprice_openrouter` ADD `is_deprecated` integer;
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
--> statement-breakpoint
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
CREATE INDEX `payments_settled_at` ON `payments` (`settled_at`);--> statement-breakpoint
CREATE TABLE `sync_leases` (
	`name` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sync` text NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`outcome` text NOT NULL,
	`attempts` integer NOT NULL,
	`rows` integer,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `sync_runs_sync` ON `sync_runs` (`sync`,`id`);--> statement-breakpoint
CREATE TABLE `sync_validators` (
	`sync` text NOT NULL,
	`url` text NOT NULL,
	`etag` text,
	`last_modified` text,
	PRIMARY KEY(`sync`, `url`)
);
--> statement-breakpoint
CREATE TABLE `aiprice_litellm` (
	`model` text NOT NULL,
	`vendor` text NOT NULL,
	`plain_name` text NOT NULL,
	`title` text,
	`category` text NOT NULL,
	`mode` text NOT NULL,
	`input_usd_mtok` real,
	`output_usd_mtok` real,
	`usd_image` real,
	`usd_second` real,
	`usd_mchar` real,
	`usd_request` real,
	`tiers` text,
	`context_tokens` integer,
	`output_tokens_max` integer,
	`source_url` text,
	`note` text,
	PRIMARY KEY(`vendor`, `model`)
);
--> statement-breakpoint
CREATE INDEX `aiprice_litellm_plain` ON `aiprice_litellm` (`plain_name`);--> statement-breakpoint
CREATE TABLE `aiprice_modelsdev` (
	`model` text NOT NULL,
	`vendor` text NOT NULL,
	`plain_name` text NOT NULL,
	`title` text,
	`category` text NOT NULL,
	`mode` text NOT NULL,
	`input_usd_mtok` real,
	`output_usd_mtok` real,
	`usd_image` real,
	`usd_second` real,
	`usd_mchar` real,
	`usd_request` real,
	`tiers` text,
	`context_tokens` integer,
	`output_tokens_max` integer,
	`source_url` text,
	`note` text,
	PRIMARY KEY(`vendor`, `model`)
);
--> statement-breakpoint
CREATE INDEX `aiprice_modelsdev_plain` ON `aiprice_modelsdev` (`plain_name`);--> statement-breakpoint
CREATE TABLE `aiprice_openrouter` (
	`model` text NOT NULL,
	`vendor` text NOT NULL,
	`plain_name` text NOT NULL,
	`title` text,
	`category` text NOT NULL,
	`mode` text NOT NULL,
	`input_usd_mtok` real,
	`output_usd_mtok` real,
	`usd_image` real,
	`usd_second` real,
	`usd_mchar` real,
	`usd_request` real,
	`tiers` text,
	`context_tokens` integer,
	`output_tokens_max` integer,
	`source_url` text,
	`note` text,
	PRIMARY KEY(`vendor`, `model`)
);
--> statement-breakpoint
CREATE INDEX `aiprice_openrouter_plain` ON `aiprice_openrouter` (`plain_name`);--> statement-breakpoint
CREATE TABLE `aiprice_plans` (
	`vendor` text NOT NULL,
	`product` text NOT NULL,
	`plan` text NOT NULL,
	`usd_month` real,
	`usd_year` real,
	`billing` text NOT NULL,
	`url` text NOT NULL,
	PRIMARY KEY(`vendor`, `product`, `plan`)
);
--> statement-breakpoint
CREATE TABLE `aiprice_fx` (
	`date` text PRIMARY KEY NOT NULL,
	`usd_twd` real NOT NULL,
	`basis` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `creator_category_fees` (
	`id` integer PRIMARY KEY NOT NULL,
	`platform` text NOT NULL,
	`level1` text NOT NULL,
	`level2` text NOT NULL,
	`level3` text NOT NULL,
	`level4` text NOT NULL,
	`general_seller_pct` real NOT NULL,
	`mall_seller_pct` real NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hub_walks` (
	`catalogue` text PRIMARY KEY NOT NULL,
	`cursor` text,
	`since` text,
	`started_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hub_mcp_servers` (
	`name` text PRIMARY KEY NOT NULL,
	`title` text,
	`description` text,
	`version` text,
	`status` text NOT NULL,
	`directory` text NOT NULL,
	`remotes` text NOT NULL,
	`packages` text NOT NULL,
	`tags` text NOT NULL,
	`tools` text NOT NULL,
	`repository` text,
	`published_at` text,
	`updated_at` text
);
--> statement-breakpoint
CREATE TABLE `hub_x402_apis` (
	`resource` text PRIMARY KEY NOT NULL,
	`name` text,
	`description` text,
	`method` text,
	`price_micro_usd` integer,
	`options` text NOT NULL,
	`tags` text NOT NULL,
	`x402_version` integer,
	`first_seen` text,
	`last_seen` text,
	`updated_at` text
);
--> statement-breakpoint
CREATE INDEX `hub_x402_apis_price` ON `hub_x402_apis` (`price_micro_usd`);--> statement-breakpoint
CREATE TABLE `life_fuel_prices` (
	`product` text NOT NULL,
	`effective_on` text NOT NULL,
	`price_twd` real NOT NULL,
	`confidence` text NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`product`, `effective_on`)
);
--> statement-breakpoint
CREATE TABLE `life_holidays` (
	`date` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name_zh` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `life_invoice_periods` (
	`period` text PRIMARY KEY NOT NULL,
	`special` text NOT NULL,
	`grand` text NOT NULL,
	`first` text NOT NULL,
	`additional_sixth` text NOT NULL,
	`independent_sources` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `life_lottery_draws` (
	`game` text NOT NULL,
	`period` text NOT NULL,
	`date` text NOT NULL,
	`numbers` text NOT NULL,
	`special` integer,
	PRIMARY KEY(`game`, `period`)
);
--> statement-breakpoint
CREATE TABLE `life_lottery_prizes` (
	`game` text NOT NULL,
	`period` text NOT NULL,
	`tier` integer NOT NULL,
	`winners` integer NOT NULL,
	`amount_twd` integer NOT NULL,
	PRIMARY KEY(`game`, `period`, `tier`)
);
--> statement-breakpoint
CREATE TABLE `llms_directory` (
	`host` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`llms_txt_url` text,
	`llms_full_txt_url` text,
	`category` text,
	`as_of` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rules_banlist` (
	`format` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`from_edition` text NOT NULL,
	`until_edition` text,
	PRIMARY KEY(`format`, `name`, `from_edition`)
);
--> statement-breakpoint
CREATE TABLE `rules_chapters` (
	`slug` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`title_zh` text NOT NULL,
	`title_en` text NOT NULL,
	`summary_zh` text NOT NULL,
	`summary_en` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rules_editions` (
	`format` text NOT NULL,
	`edition` text NOT NULL,
	`effective_date` text,
	`source_url` text NOT NULL,
	PRIMARY KEY(`format`, `edition`)
);
--> statement-breakpoint
CREATE TABLE `rules_glossary` (
	`term_zh` text PRIMARY KEY NOT NULL,
	`term_en` text NOT NULL,
	`definition_zh` text NOT NULL,
	`definition_en` text NOT NULL,
	`see_also` text NOT NULL,
	`chapter` text NOT NULL,
	`aliases` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rules_faq` (
	`id` integer PRIMARY KEY NOT NULL,
	`question_zh` text NOT NULL,
	`question_en` text NOT NULL,
	`answer_zh` text NOT NULL,
	`answer_en` text NOT NULL,
	`chapters` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rules_sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`chapter` text NOT NULL,
	`anchor` text NOT NULL,
	`title_zh` text NOT NULL,
	`title_en` text NOT NULL,
	`markdown_zh` text NOT NULL,
	`markdown_en` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `screen_delays` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`old_date` text NOT NULL,
	`new_date` text,
	`announced_on` text NOT NULL,
	`kind` text NOT NULL,
	`days_moved` integer,
	`source` text NOT NULL,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `screen_delays_slug` ON `screen_delays` (`slug`);--> statement-breakpoint
CREATE TABLE `screen_moves` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`old_date` text NOT NULL,
	`new_date` text,
	`announced_on` text NOT NULL,
	`kind` text NOT NULL,
	`days_moved` integer,
	`source` text NOT NULL,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `screen_moves_slug` ON `screen_moves` (`slug`);--> statement-breakpoint
CREATE TABLE `screen_names` (
	`key` text NOT NULL,
	`slug` text NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`key`, `slug`)
);
--> statement-breakpoint
CREATE TABLE `screen_releases` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`region` text,
	`platform` text,
	`date` text NOT NULL,
	`precision` text NOT NULL,
	`source` text NOT NULL,
	`source_url` text,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `screen_releases_slug` ON `screen_releases` (`slug`);--> statement-breakpoint
CREATE TABLE `screen_titles` (
	`slug` text PRIMARY KEY NOT NULL,
	`title_zh` text,
	`title_zh_converted` integer DEFAULT false NOT NULL,
	`title_en` text,
	`title_original` text,
	`aliases` text NOT NULL,
	`type` text NOT NULL,
	`platforms` text NOT NULL,
	`release_date` text NOT NULL,
	`date_precision` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`release_region` text,
	`source` text NOT NULL,
	`source_url` text,
	`official_url` text,
	`external_ids` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `screen_titles_first_day` ON `screen_titles` (`first_day`);--> statement-breakpoint
CREATE TABLE `seo_crawler_feeds` (
	`feed` text PRIMARY KEY NOT NULL,
	`operator` text NOT NULL,
	`crawlers` text NOT NULL,
	`url` text NOT NULL,
	`authoritative` integer NOT NULL,
	`as_of` text NOT NULL,
	`changed_on` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `seo_crawler_prefixes` (
	`feed` text NOT NULL,
	`prefix` text NOT NULL,
	PRIMARY KEY(`feed`, `prefix`)
);
--> statement-breakpoint
CREATE TABLE `seo_market_share` (
	`region` text NOT NULL,
	`period` text NOT NULL,
	`device` text NOT NULL,
	`engine` text NOT NULL,
	`share` real NOT NULL,
	`qualifier` text NOT NULL,
	`publisher` text NOT NULL,
	`quoted_by` text NOT NULL,
	`note` text,
	PRIMARY KEY(`region`, `period`, `device`, `engine`)
);
--> statement-breakpoint
CREATE TABLE `shop_categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`name_zh` text NOT NULL,
	`name_en` text NOT NULL,
	`product_count` integer NOT NULL,
	`newest_date` text NOT NULL,
	`datasets` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_imported` (
	`product_id` text NOT NULL,
	`shop` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`history` text NOT NULL,
	`source` text,
	PRIMARY KEY(`product_id`, `shop`)
);
--> statement-breakpoint
CREATE TABLE `shop_necessities` (
	`product_id` text NOT NULL,
	`shop` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`history` text NOT NULL,
	`source` text,
	PRIMARY KEY(`product_id`, `shop`)
);
--> statement-breakpoint
CREATE TABLE `shop_parts` (
	`product_id` text NOT NULL,
	`shop` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`history` text NOT NULL,
	`source` text,
	PRIMARY KEY(`product_id`, `shop`)
);
--> statement-breakpoint
CREATE TABLE `shop_produce` (
	`product_id` text NOT NULL,
	`shop` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`history` text NOT NULL,
	`source` text,
	PRIMARY KEY(`product_id`, `shop`)
);
--> statement-breakpoint
CREATE TABLE `shop_products` (
	`rank` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`shop` text NOT NULL,
	`price_twd` real NOT NULL,
	`date` text NOT NULL,
	`previous_twd` real,
	`changed_on` text,
	`dataset` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_products_id_unique` ON `shop_products` (`id`);--> statement-breakpoint
CREATE INDEX `shop_products_category` ON `shop_products` (`category`,`rank`);--> statement-breakpoint
CREATE INDEX `shop_products_date` ON `shop_products` (`date`);--> statement-breakpoint
CREATE TABLE `shop_readings` (
	`shop` text NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`shop`, `date`)
);
--> statement-breakpoint
CREATE TABLE `stock_closes` (
	`code` text NOT NULL,
	`date` text NOT NULL,
	`open` real,
	`high` real,
	`low` real,
	`close` real NOT NULL,
	`volume_lots` integer,
	PRIMARY KEY(`code`, `date`)
);
--> statement-breakpoint
CREATE TABLE `stock_etfs` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`market` text NOT NULL,
	`category` text,
	`frequency` text,
	`close` real,
	`close_date` text,
	`nav` real,
	`assets_100m_twd` real
);
--> statement-breakpoint
CREATE TABLE `stock_payouts` (
	`code` text NOT NULL,
	`ex_date` text NOT NULL,
	`pay_date` text,
	`amount_twd` real NOT NULL,
	`origin` text NOT NULL,
	PRIMARY KEY(`code`, `ex_date`)
);
--> statement-breakpoint
CREATE INDEX `stock_payouts_ex_date` ON `stock_payouts` (`ex_date`);--> statement-breakpoint
CREATE TABLE `voices_discussions` (
	`number` integer PRIMARY KEY NOT NULL,
	`region` text NOT NULL,
	`id` text NOT NULL,
	`community` text NOT NULL,
	`board` text,
	`topic` text,
	`title` text NOT NULL,
	`url` text NOT NULL,
	`host` text,
	`score` integer,
	`comments` integer,
	`published_at` text,
	`counted_on` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `voices_discussions_id_unique` ON `voices_discussions` (`id`);--> statement-breakpoint
CREATE INDEX `voices_discussions_topic` ON `voices_discussions` (`topic`,`region`);--> statement-breakpoint
CREATE TABLE `voices_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`topic` text NOT NULL,
	`author` text NOT NULL,
	`published_on` text NOT NULL,
	`recommend` integer,
	`pros` text NOT NULL,
	`cons` text NOT NULL,
	`licence` text NOT NULL,
	`url` text
);
--> statement-breakpoint
CREATE INDEX `voices_reviews_topic` ON `voices_reviews` (`topic`,`published_on`);
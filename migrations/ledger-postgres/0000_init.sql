CREATE TABLE "payment_claims" (
	"fence" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "payment_claims_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"request" text DEFAULT '' NOT NULL,
	"identifier" text,
	"service" text NOT NULL,
	"operation" text NOT NULL,
	"method" text NOT NULL,
	"resource" text NOT NULL,
	"network" text NOT NULL,
	"payer" text NOT NULL,
	"pay_to" text NOT NULL,
	"amount" text NOT NULL,
	"protocol" integer NOT NULL,
	"state" text NOT NULL,
	"transaction" text,
	"reason" text,
	"valid_before" bigint NOT NULL,
	"payload" text,
	"streamed" boolean NOT NULL,
	"content_type" text NOT NULL,
	"answer" text,
	"answer_headers" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"settled_at" bigint,
	"sent_at" bigint,
	"delivered_at" bigint,
	"answer_until" bigint,
	"looks" integer DEFAULT 0 NOT NULL,
	"next_look_at" bigint,
	"checked_at" bigint,
	"flag" text,
	"fence" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"asset" text NOT NULL,
	"amount" text NOT NULL,
	"sent_from" text NOT NULL,
	"sent_to" text NOT NULL,
	"nonce" text,
	"valid_before" bigint,
	"state" text NOT NULL,
	"transaction" text,
	"created_at" bigint NOT NULL,
	"settled_at" bigint,
	CONSTRAINT "payment_refunds_transaction_unique" UNIQUE("transaction")
);
--> statement-breakpoint
CREATE INDEX "payment_claims_owner" ON "payment_claims" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "payment_claims_expires_at" ON "payment_claims" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payments_next_look" ON "payments" USING btree ("next_look_at") WHERE next_look_at is not null;--> statement-breakpoint
CREATE INDEX "payments_first_look" ON "payments" USING btree ("created_at") WHERE looks = 0 and next_look_at is not null;--> statement-breakpoint
CREATE INDEX "payments_answer_until" ON "payments" USING btree ("answer_until") WHERE answer_until is not null;--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("payer") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "payments_owed" ON "payments" USING btree ("payer","request") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "payments_identifier" ON "payments" USING btree ("payer","identifier") WHERE identifier is not null;--> statement-breakpoint
CREATE INDEX "payments_flag" ON "payments" USING btree ("flag") WHERE flag is not null;
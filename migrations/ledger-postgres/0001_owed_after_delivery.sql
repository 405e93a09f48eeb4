DROP INDEX "payments_owed";--> statement-breakpoint
CREATE INDEX "payments_owed" ON "payments" USING btree ("payer","request");
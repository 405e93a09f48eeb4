import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { openStore } from '#data/db/store.ts'
import type { Writer } from '#data/db/client.ts'
import { services } from '#services/index.ts'
import { rebuildCatalogue } from '#services/shop/search/catalogue.ts'
import { imported, type PriceRun } from '#services/shop/schema.ts'

export interface PriceDatabase {
  readonly path: string
  readonly writer: Writer
  close(): void
}

/**
 * Makes a seeded database with `products` more products in the category `bench`. Each has one price on each of `days`
 * days.
 */
export function makePriceDatabase({ products, days }: { products: number; days: number }): PriceDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
  const path = join(folder, 'bench.db')
  const store = openStore({
    path,
    seedFolder: SEED_FOLDER,
    services,
    now: new Date(),
  })
  const { writer } = store
  if (!writer) throw store.failure
  writer.transaction(() => {
    for (let product = 0; product < products; product++) {
      writer.insert(imported).values(makeOffer(product, days)).run()
    }
    rebuildCatalogue(writer)
  })
  writer.$client.pragma('wal_checkpoint(TRUNCATE)')
  return {
    path,
    writer,
    close() {
      store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export const WORDS =
  '米油鹽醬醋茶糖麵粉雞蛋牛奶豬肉高麗菜青蔥番茄蘋果香蕉洋蔥豆腐海苔咖啡餅乾衛生紙洗髮精牙膏電池燈泡雨傘毛巾'

function makeOffer(product: number, days: number) {
  const characters = [...WORDS]
  const at = (step: number) => characters[(product * step) % characters.length] ?? ''
  return {
    product_id: `bench-${product}`,
    shop: '測試商店',
    name: `${at(1)}${at(7)}${at(11)}${at(13)} ${product % 50}號 ${at(17)}${at(19)}`,
    category: 'bench',
    spec: null,
    unit: '個',
    url: null,
    history: Array.from({ length: days }, (_, day): PriceRun => [
      dayNumber(day),
      100 + ((product * 7 + day * 3) % 400),
    ]),
    source: 'bench',
  }
}

function dayNumber(day: number): string {
  return new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
}

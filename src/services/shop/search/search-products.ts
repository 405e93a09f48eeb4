import { z } from 'zod'
import { wordsInput } from '#operation/input/words.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { categoryInput, priceTwd, unit } from '../fields.ts'
import { provenanceOf } from '../provenance.ts'
import type { Product } from '../products/queries.ts'
import { getCategory } from '../products/resolve.ts'
import { searchByName } from './search-by-name.ts'
import { searchView } from './search-view.ts'

const ITEMS_MAX = 50

export const searchProducts = defineOperation({
  name: 'search_products',
  route: 'GET /api/search',
  tool: true,
  title: 'Search products',
  titleZh: '搜尋商品',
  summary: 'Products by name, with the current lowest price.',
  description:
    'Finds products by words of any length in Chinese or English, down to one character (蔥, 高麗菜, RTX 5070), by their ' +
    'everyday names too, and gives the current lowest price in TWD with its date. At most 50; what was seen last comes first. Use [get_product_price] with an ' +
    'id for the price history of 90 days, [list_price_drops] for what got cheaper.',
  keywords: [
    '價格',
    '多少錢',
    '比價',
    '菜價',
    '搜尋',
    'price',
    'search',
    'how much',
    'TWD',
    'computer parts',
    'vegetables',
    '顯示卡',
    '處理器',
    '記憶體',
    'SSD',
    'RTX',
    'Ryzen',
    '高麗菜',
    '香蕉',
    '番茄',
    'graphics card',
    'CPU',
    'price per kilo',
    'cheapest',
  ],
  tasks: ['高麗菜現在一公斤多少錢?', 'RTX 5070 顯示卡價格', 'How much is 32GB of DDR5 memory in Taiwan?'],
  long: true,
  heavyFrom: 100,
  input: z.object({
    q: wordsInput({ example: '記憶體' }).describe('Words of the product name, any language; all of them must appear.'),
    cat: categoryInput.optional(),
  }),
  inputAliases: { q: ['query'], cat: ['category'] },
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        category: z.string(),
        unit,
        price_twd: priceTwd,
        lowest_offer: z.object({ shop: z.string(), price_twd: priceTwd, date: z.string() }),
        date: z.string().describe('The newest day on which the product was seen: the day of this price.'),
        url: z.string().nullable().describe('Where the shop or the source shows the price.'),
      }),
    ),
    total: z.int().describe('How many products match in all.'),
    provenance: provenanceSchema,
  }),
  example: {
    input: { q: '青蔥', cat: 'vegetables' },
    output: {
      items: [
        {
          id: 'moa-veg-se1',
          name: '青蔥-日蔥',
          category: 'vegetables',
          unit: '公斤',
          price_twd: 57.7,
          lowest_offer: { shop: '台北二果菜市場', price_twd: 57.7, date: '2026-05-15' },
          date: '2026-05-15',
          url: 'https://data.moa.gov.tw/',
        },
      ],
      total: 5,
      provenance: { as_of: '2026-05-15', stale: true, sources: [] },
    },
  },
  view: searchView,
  run({ q, cat }, ctx) {
    const slug = cat === undefined ? undefined : getCategory(ctx.db, cat).slug
    const { items, total } = searchByName(ctx.db, q, slug, ITEMS_MAX)
    return { items: items.map(toItem), total, provenance: provenanceOf(ctx, items, slug) }
  },
})

function toItem({ id, name, category, unit, price_twd, shop, date, url }: Product) {
  return { id, name, category, unit, price_twd, lowest_offer: { shop, price_twd, date }, date, url }
}

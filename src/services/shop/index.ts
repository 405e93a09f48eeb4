import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { ask } from '#operation/view/text.ts'
import { categoryView } from './categories/category-view.ts'
import { categoriesView } from './categories/categories-view.ts'
import { dropsView } from './drops/drops-view.ts'
import { productView } from './products/product-view.ts'
import { searchView } from './search/search-view.ts'
import { getCategoryPrices } from './categories/get-category-prices.ts'
import { datasets } from './datasets.ts'
import { exportCategory } from './categories/export-category.ts'
import { exportPriceHistory } from './products/export-price-history.ts'
import { priceImport } from './imported/import-prices.ts'
import { listCategories } from './categories/list-categories.ts'
import { listStoredCategories } from './categories/queries.ts'
import { listPriceDrops } from './drops/list-price-drops.ts'
import { getProductPrice } from './products/get-product-price.ts'
import { searchProducts } from './search/search-products.ts'
import { listNecessities } from './necessities/list-necessities.ts'
import { necessitiesView } from './necessities/necessities-view.ts'
import { syncNecessities } from './necessities/sync-necessities.ts'
import { syncProduce } from './produce/sync-produce.ts'
import { words } from './messages.ts'

export const shop = defineService({
  name: 'shop',
  title: 'Price records',
  titleZh: '商品價格紀錄',
  summary:
    'Dated prices in TWD from lawful sources: wholesale produce and seafood, computer parts, daily necessities. Lowest price now, 90-day summaries, price drops.',
  summaryZh: '菜價和零件價，比前陣子貴不貴。',
  instructions:
    'Prices in Taiwan, in TWD, each with its date and source. [search_products] finds a product by name and gives its id; ' +
    '[get_product_price] gives the current lowest price and 90 days of statistics; [list_price_drops] says what got cheaper; ' +
    '[list_categories] lists the categories. “Today” is the newest stored day: always tell the user the date of a price.',
  network: 'base',
  words,
  operations: [
    withView(listCategories, categoriesView),
    withView(searchProducts, searchView),
    withView(getProductPrice, productView),
    withView(getCategoryPrices, categoryView),
    withView(listPriceDrops, dropsView),
    withView(listNecessities, necessitiesView),
    exportPriceHistory,
    exportCategory,
  ],
  completes: [
    { operation: getCategoryPrices, field: 'slug' },
    { operation: getProductPrice, field: 'id' },
  ],
  datasets,
  syncs: [syncProduce, syncNecessities],
  listedPages: ({ db }) =>
    listStoredCategories(db).map(({ slug, name_zh }) => ({ ...ask('get_category_prices', { slug }), text: name_zh })),
  imports: priceImport,
})

import { lookupTable } from '#support/text/lookup-table.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { ServiceWords } from '#operation/view/vocabulary.ts'
import { CATEGORY_NAMES } from './categories/category-names.ts'

const CATEGORIES: Readonly<Record<string, Bilingual>> = lookupTable(
  Object.fromEntries(CATEGORY_NAMES.map(({ slug, name_zh, name_en }) => [slug, [name_zh, name_en]])),
)

export const words: ServiceWords = {
  group: 'life',
  shortName: ['商品價格', 'Prices'],
  errands: [
    { name: ['找價格', 'Find a price'], operation: 'search_products' },
    { name: ['菜價', 'Vegetables'], operation: 'get_category_prices', input: { slug: 'vegetables' } },
    { name: ['降價', 'Price drops'], operation: 'list_price_drops' },
  ],
  live: [
    { name: ['高麗菜', 'Cabbage'], operation: 'search_products', input: { q: '高麗菜' } },
    { name: ['蔬菜', 'Vegetables'], operation: 'get_category_prices', input: { slug: 'vegetables' } },
    { name: ['降最多', 'Largest drop'], operation: 'list_price_drops' },
  ],
  datasets: {
    shop_readings: ['價目表日期', 'Days on which lists were read'],
    shop_parts: ['電腦零件價格', 'Computer parts'],
    shop_produce: ['農漁畜產批發價', 'Wholesale food prices'],
    shop_necessities: ['民生物資價格', 'Daily necessities'],
    shop_imported: ['匯入的價格', 'Imported prices'],
  },
  operations: {
    list_categories: { lede: ['有哪些商品的價格紀錄。', 'What there are prices of.'] },
    search_products: {
      lede: ['打商品名稱，看現在最低多少。', 'The lowest price now, by name.'],
      button: ['找價格', 'Search'],
      again: ['找別的', 'Search again'],
    },
    get_product_price: {
      lede: ['一項商品現在多少、90 天內貴不貴。', 'What a product costs now, and whether that is much.'],
      button: ['看價格', 'Show the price'],
      again: ['看另一項', 'Another product'],
    },
    get_category_prices: {
      lede: ['一類商品的全部價格。', 'All prices of one category.'],
      button: ['看價格', 'Show prices'],
    },
    list_necessities: {
      lede: [
        '米、奶、肉、蛋、衛生紙，和四週前比。',
        'Rice, milk, meat, eggs and toilet paper against four weeks before.',
      ],
    },
    list_price_drops: {
      lede: ['最近哪些東西降價了。', 'What got cheaper lately.'],
      button: ['找降價', 'Find drops'],
      fields: {
        q: {
          label: ['商品', 'Product'],
          hint: ['例如 16GB、香蕉；不填就是全部。', 'Such as 16GB or bananas; left empty, all.'],
        },
      },
    },
    export_price_history: {
      lede: ['一項商品的全部價格紀錄。', 'The whole price record of one product.'],
      button: ['下載', 'Download'],
    },
    export_category: {
      lede: ['一類商品的全部價格紀錄。', 'The whole price record of one category.'],
      button: ['下載', 'Download'],
    },
  },
  fields: {
    q: { label: ['商品名稱', 'Product'], hint: ['例如 高麗菜、RTX 5070、青蔥。', 'For example cabbage or RTX 5070.'] },
    id: {
      label: ['商品編號', 'Product id'],
      hint: ['例如 moa-veg-fb0；不知道就先搜尋。', 'For example moa-veg-fb0; search first if you do not know it.'],
    },
    slug: { label: ['分類', 'Category'], control: 'select', values: CATEGORIES },
    cat: {
      label: ['分類', 'Category'],
      hint: ['不選就是全部。', 'Left open, all.'],
      control: 'select',
      values: CATEGORIES,
    },
    days: {
      label: ['幾天內', 'Within'],
      unit: ['天', 'days'],
      hint: ['1 到 90 天；不填是 7 天。', '1 to 90; left empty, 7.'],
    },
    only: {
      label: ['哪些降價', 'Which falls'],
      values: { any: ['全部', 'Any'], notable: ['今天降 3% 以上或 30 天新低', '3% or more today, or a 30-day low'] },
    },
    answer: ['要找的', 'What was named'],
    not_held: ['沒有收錄', 'Not held'],
    model: ['這個型號', 'This model'],
    count: ['幾款', 'How many'],
    lowest_twd: ['最低價', 'Lowest'],
    median_twd: ['中位數', 'Median'],
    highest_twd: ['最高價', 'Highest'],
    record_90d: ['90 天紀錄', '90 days'],
    asked_price: ['你問的價格', 'The price asked about'],
    cheapest_first: ['最便宜的在前', 'Cheapest first'],
    max_twd: ['最多多少', 'At most'],
    dearer_than: ['幾款更便宜', 'How many cost less'],
    from_lowest_pct: ['和最低價差（%）', 'From the lowest (%)'],
    from_median_pct: ['和中位數差（%）', 'From the median (%)'],
    kinds: ['種類', 'Kinds'],
    product_count: { label: ['商品數', 'Products'] },
    newest_date: ['資料日期', 'Date of the data'],
    category: { label: ['分類', 'Category'], values: CATEGORIES },
    category_name_zh: ['分類名稱', 'Name of the category'],
    unit: ['單位', 'Per'],
    lowest_offer: ['最低價', 'Lowest offer'],
    per_gb_twd: { label: ['每 GB', 'Per GB'], unit: ['元', 'NT$'] },
    shop: {
      label: ['商店或市場', 'Shop or market'],
      values: { 各市場加權平均: ['各市場加權平均', 'weighted mean of all markets'] },
    },
    spec: { label: ['規格', 'Specification'], values: { 批發均價: ['批發均價', 'mean wholesale price'] } },
    current: ['目前價格', 'Price now'],
    month_ago: ['一個月前', 'A month before'],
    good: {
      label: ['物資', 'Goods'],
      values: {
        rice: ['白米', 'rice'],
        milk: ['鮮乳', 'milk'],
        pork: ['豬肉', 'pork'],
        chicken: ['雞肉', 'chicken'],
        eggs: ['雞蛋', 'eggs'],
        'toilet-paper': ['衛生紙', 'toilet paper'],
      },
    },
    is_held: ['有沒有收錄', 'Held'],
    products: ['商品', 'Products'],
    year_ago: ['一年前', 'A year before'],
    is_of_newest_date: ['最後一天有看到', 'Seen on the last day'],
    summary_90d: ['90 天摘要', '90 days'],
    average: ['平均', 'Average'],
    median: ['中位數', 'Median'],
    first: ['期初', 'First'],
    last: ['期末', 'Last'],
    change_pct: ['漲跌', 'Change'],
    prices_90d: ['90 天價格', 'Prices of 90 days'],
    offers: ['各處價格', 'Offers'],
    since: ['從哪天起算', 'Since'],
    condition: {
      label: ['條件', 'Condition'],
      values: {
        alone: ['單買', 'Alone'],
        with_build: ['限組裝', 'Only in a build'],
        with_other_goods: ['要搭其他商品', 'With other goods'],
        bundle: ['組合', 'Bundle'],
        used: ['拆封、展示或整新', 'Opened, shown or refurbished'],
      },
    },
    is_listed: ['還在價目上', 'Still listed'],
    match: { label: ['符合程度', 'Match'], values: { full: ['字都有', 'Every word'], partial: ['相近', 'Near'] } },
    price_basis: {
      label: ['價格依據', 'Basis'],
      values: { weighted_mean: ['各市場加權平均', 'Weighted mean'], lowest_offer: ['最低價', 'Lowest offer'] },
    },
    basis: {
      label: ['比的是', 'Compared'],
      values: { weighted_mean: ['各市場加權平均', 'Weighted mean'], same_shop: ['同一家', 'Same shop'] },
    },
    is_30_day_low: ['30 天最低', '30-day low'],
    weighted_mean: ['各市場加權平均', 'Weighted mean'],
    also_named: ['以前的名稱', 'Named before'],
    nearest: ['相近的', 'Nearest'],
    previous_twd: ['前次價格', 'Before'],
    drop_twd: ['降了', 'Fall'],
    drops: ['降價的', 'Drops'],
    considered: ['有報價的', 'Priced that day'],
    by_category: ['各分類', 'By category'],
    drop_pct: ['降幅', 'Fall in percent'],
    changed_on: ['哪天降的', 'Fell on'],
    set: { label: ['哪一組資料', 'Which set'], values: { items: ['商品', 'Products'], prices: ['價格', 'Prices'] } },
    prices: ['價格', 'Prices'],
  },
}

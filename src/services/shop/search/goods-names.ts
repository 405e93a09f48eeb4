import { lookupTable } from '#support/text/lookup-table.ts'
/** Words in the names of daily goods, and other words for the thing. */
export const DAILY_GOODS: readonly (readonly [RegExp, string])[] = [
  [/鮮乳|鮮奶|牛乳|牛奶/, '牛奶 鮮奶 鮮乳 牛乳 milk'],
  [/奶粉/, 'milk powder'],
  [/優酪乳|優格/, '優格 優酪乳 酸奶 yogurt'],
  [/米(?=\s|$)|白米|蓬萊米|香米|壽司米|糙米/, '白米 大米 稻米 rice'],
  [/雞蛋|鮮蛋|洗選蛋/, '雞蛋 蛋 鮮蛋 egg'],
  [/毛豬/, '豬肉 豬 pork'],
  [/白肉雞/, '雞肉 肉雞 活雞 雞 chicken'],
  [/沙拉油|葵花油|大豆油|橄欖油|芥花油|玉米油|調合油/, '食用油 沙拉油 cooking oil'],
  [/速食麵|泡麵|杯麵/, '泡麵 速食麵 方便麵 instant noodles'],
  [/吐司|土司|麵包/, '吐司 土司 麵包 bread'],
  [/麵粉/, 'flour'],
  [/砂糖|細砂|特砂/, '糖 砂糖 白糖 sugar'],
  [/醬油/, '豆油 soy sauce'],
  [/衛生紙|面紙|抽取式/, '衛生紙 面紙 紙巾 toilet paper tissue'],
  [/洗髮/, '洗髮精 洗髮乳 洗髮水 shampoo'],
  [/沐浴/, '沐浴乳 沐浴露 body wash'],
  [/香皂|肥皂/, '香皂 肥皂 soap'],
  [/牙膏/, 'toothpaste'],
  [/洗衣/, '洗衣精 洗衣粉 laundry detergent'],
  [/洗碗|洗潔精/, '洗碗精 洗潔精 dish soap'],
  [/尿褲|尿布/, '尿布 尿片 紙尿褲 diaper'],
  [/衛生棉/, '衛生巾 sanitary pad'],
]

export function goodsNames(text: string): string[] {
  return DAILY_GOODS.flatMap(([word, names]) => (word.test(text) ? names : []))
}

/** Other names of categories: English, short forms, and those of China. */
export const CATEGORY_OTHER_NAMES: Readonly<Record<string, readonly string[]>> = lookupTable({
  vegetables: ['青菜', 'veggies'],
  seafood: ['海鮮', '水產', '漁獲', '海產', '魚類', 'fish'],
  cpu: ['CPU', '中央處理器'],
  motherboards: ['主板', 'mainboard'],
  memory: ['RAM', '內存'],
  'graphics-cards': ['GPU', 'VGA', '顯卡', 'video cards'],
  ssd: ['SSD', '固態硬盤'],
  'hard-drives': ['HDD', '硬碟', '硬盤', '機械硬碟'],
  'portable-storage': ['USB', '隨身硬碟', 'U盤', '優盤', '移動硬盤', 'flash drives'],
  'optical-drives': ['DVD', '光驅'],
  'power-supplies': ['PSU', '電源'],
  cases: ['機箱'],
  monitors: ['顯示器', '屏幕', 'displays', 'screens'],
  'keyboards-chairs': ['電腦椅', '手把', 'gamepads'],
  mice: ['鼠標', 'mouse'],
  audio: ['音箱', '音響', '耳麥', 'speakers', 'headsets'],
  'desktop-pcs': ['桌機', '桌上型電腦', '台式機'],
  'phones-laptops': ['筆記型電腦', '筆記本電腦', '智慧型手機', 'notebooks', 'smartphones'],
  networking: ['路由器', '分享器', '無線網卡', 'Wi-Fi', 'routers'],
  'nas-cameras': ['監視器', '網路硬碟', '攝像頭'],
  'ups-printers': ['UPS', '打印機', '列印機'],
})

/** Other names of a part by its name or its heading in the list: everything on PCIe is NVMe. */
export const PARTS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = lookupTable({
  ssd: [
    [/PCIe|Gen ?[345]/i, 'NVMe'],
    [/2\.5吋|SATA/i, 'SATA'],
  ],
  memory: [
    [/筆記型|SO-?DIMM/i, '筆電 laptop notebook SODIMM'],
    [/桌上型/, '桌機 desktop'],
  ],
})

export function partNames(category: string, text: string): string[] {
  return (PARTS[category] ?? []).flatMap(([word, names]) => (word.test(text) ? names : []))
}

/** What categories belong to, in the order in which they are shown. */
export const KINDS = ['fresh', 'parts', 'peripherals', 'devices', 'other'] as const
export type CategoryKind = (typeof KINDS)[number]

export interface CategoryName {
  readonly slug: string
  readonly name_zh: string
  readonly name_en: string
  readonly kind: CategoryKind
}

function category(slug: string, name_zh: string, name_en: string, kind: CategoryKind = 'other'): CategoryName {
  return { slug, name_zh, name_en, kind }
}

/** The categories of the lists that we know, in the order in which they are shown. */
export const CATEGORY_NAMES: readonly CategoryName[] = [
  category('vegetables', '蔬菜', 'Vegetables', 'fresh'),
  category('fruit', '水果', 'Fruit', 'fresh'),
  category('seafood', '漁產', 'Seafood', 'fresh'),
  category('poultry-eggs', '家禽、蛋', 'Poultry and eggs', 'fresh'),
  category('necessities', '民生物資', 'Daily necessities', 'fresh'),
  category('cpu', '處理器', 'Processors', 'parts'),
  category('motherboards', '主機板', 'Motherboards', 'parts'),
  category('memory', '記憶體', 'Memory', 'parts'),
  category('graphics-cards', '顯示卡', 'Graphics cards', 'parts'),
  category('ssd', '固態硬碟', 'Solid-state drives', 'parts'),
  category('hard-drives', '傳統硬碟', 'Hard drives', 'parts'),
  category('portable-storage', '外接硬碟、隨身碟、記憶卡', 'Portable drives and memory cards', 'peripherals'),
  category('optical-drives', '光碟機', 'Optical drives', 'parts'),
  category('power-supplies', '電源供應器', 'Power supplies', 'parts'),
  category('cases', '機殼', 'Cases', 'parts'),
  category('case-fans', '機殼風扇與配件', 'Case fans and accessories', 'parts'),
  category('air-cooling', '散熱器', 'Air coolers and thermal paste', 'parts'),
  category('liquid-cooling', '水冷', 'Liquid cooling', 'parts'),
  category('monitors', '螢幕、投影機', 'Monitors and projectors', 'peripherals'),
  category('keyboards-chairs', '鍵盤、搖桿、桌椅', 'Keyboards, controllers, desks and chairs', 'peripherals'),
  category('mice', '滑鼠、鼠墊、數位板', 'Mice, pads and tablets', 'peripherals'),
  category('audio', '喇叭、耳機、麥克風', 'Speakers, headphones and microphones', 'peripherals'),
  category('webcams-dashcams', '視訊鏡頭、行車紀錄器', 'Webcams and dashcams', 'peripherals'),
  category('desktop-pcs', '品牌主機、準系統、VR', 'Desktop PCs, barebones and VR', 'devices'),
  category('phones-laptops', '手機、平板、筆電、穿戴', 'Phones, tablets, laptops and wearables', 'devices'),
  category('networking', '網通設備', 'Routers and network cards', 'devices'),
  category('cables-kvm', '線材、轉接頭、KVM', 'Cables, adapters and KVM', 'peripherals'),
  category('nas-cameras', 'NAS、網路攝影機', 'NAS and IP cameras', 'devices'),
  category('usb-peripherals', 'USB 週邊、讀卡機', 'USB peripherals and card readers', 'peripherals'),
  category('expansion-cards', '擴充卡', 'Expansion cards', 'parts'),
  category('sound-tv-cards', '音效卡、電視卡', 'Sound and TV cards', 'parts'),
  category('ups-printers', '不斷電系統、印表機', 'UPS and printers', 'peripherals'),
  category('software-gift-cards', '軟體、禮物卡', 'Software and gift cards', 'devices'),
]

const known = new Map(
  CATEGORY_NAMES.flatMap((it) => [it.slug, it.name_zh, it.name_en.toLowerCase()].map((name) => [name, it] as const)),
)

const kinds = new Map(CATEGORY_NAMES.map(({ slug, kind }) => [slug, kind]))

export function kindOf(slug: string): CategoryKind {
  return kinds.get(slug) ?? 'other'
}

/** The category that a list means by its slug or by a name in either language; what we do not know is its own category. */
export function nameCategory(written: string): CategoryName {
  const text = written.trim()
  return known.get(text.toLowerCase()) ?? category(toSlug(text), text, text)
}

function toSlug(text: string): string {
  const slug = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? 'other' : slug
}

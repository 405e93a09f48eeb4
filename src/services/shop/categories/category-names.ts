export interface CategoryName {
  readonly slug: string
  readonly name_zh: string
  readonly name_en: string
}

function category(slug: string, name_zh: string, name_en: string): CategoryName {
  return { slug, name_zh, name_en }
}

/** The categories of the lists that we know, in the order in which they are shown. */
export const CATEGORY_NAMES: readonly CategoryName[] = [
  category('vegetables', '蔬菜', 'Vegetables'),
  category('fruit', '水果', 'Fruit'),
  category('seafood', '漁產', 'Seafood'),
  category('poultry-eggs', '家禽、蛋', 'Poultry and eggs'),
  category('necessities', '民生物資', 'Daily necessities'),
  category('cpu', '處理器', 'Processors'),
  category('motherboards', '主機板', 'Motherboards'),
  category('memory', '記憶體', 'Memory'),
  category('graphics-cards', '顯示卡', 'Graphics cards'),
  category('ssd', '固態硬碟', 'Solid-state drives'),
  category('hard-drives', '傳統硬碟', 'Hard drives'),
  category('portable-storage', '外接硬碟、隨身碟、記憶卡', 'Portable drives and memory cards'),
  category('optical-drives', '光碟機', 'Optical drives'),
  category('power-supplies', '電源供應器', 'Power supplies'),
  category('cases', '機殼', 'Cases'),
  category('case-fans', '機殼風扇與配件', 'Case fans and accessories'),
  category('air-cooling', '散熱器', 'Air coolers and thermal paste'),
  category('liquid-cooling', '水冷', 'Liquid cooling'),
  category('monitors', '螢幕、投影機', 'Monitors and projectors'),
  category('keyboards-chairs', '鍵盤、搖桿、桌椅', 'Keyboards, controllers, desks and chairs'),
  category('mice', '滑鼠、鼠墊、數位板', 'Mice, pads and tablets'),
  category('audio', '喇叭、耳機、麥克風', 'Speakers, headphones and microphones'),
  category('webcams-dashcams', '視訊鏡頭、行車紀錄器', 'Webcams and dashcams'),
  category('desktop-pcs', '品牌主機、準系統、VR', 'Desktop PCs, barebones and VR'),
  category('phones-laptops', '手機、平板、筆電、穿戴', 'Phones, tablets, laptops and wearables'),
  category('networking', '網通設備', 'Routers and network cards'),
  category('cables-kvm', '線材、轉接頭、KVM', 'Cables, adapters and KVM'),
  category('nas-cameras', 'NAS、網路攝影機', 'NAS and IP cameras'),
  category('usb-peripherals', 'USB 週邊、讀卡機', 'USB peripherals and card readers'),
  category('expansion-cards', '擴充卡', 'Expansion cards'),
  category('sound-tv-cards', '音效卡、電視卡', 'Sound and TV cards'),
  category('ups-printers', '不斷電系統、印表機', 'UPS and printers'),
  category('software-gift-cards', '軟體、禮物卡', 'Software and gift cards'),
]

const known = new Map(
  CATEGORY_NAMES.flatMap((it) => [it.slug, it.name_zh, it.name_en.toLowerCase()].map((name) => [name, it] as const)),
)

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

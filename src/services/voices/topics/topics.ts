export interface Topic {
  readonly slug: string
  readonly title_zh: string
  readonly title_en: string
  /** Other words for the topic, besides its English and Chinese title. */
  readonly also?: readonly string[]
}

/** Topics of opinions, in display order. */
export const TOPICS: readonly Topic[] = [
  { slug: 'laptop', title_zh: '筆記型電腦', title_en: 'Laptops', also: ['筆電', 'laptop', 'notebooks'] },
  { slug: 'phone', title_zh: '手機', title_en: 'Phones', also: ['智慧型手機', 'phone', 'smartphones'] },
  { slug: 'headphones-audio', title_zh: '耳機與音響', title_en: 'Headphones and audio' },
  { slug: 'keyboard-mouse', title_zh: '鍵盤與滑鼠', title_en: 'Keyboards and mice' },
  { slug: 'monitor-tv', title_zh: '螢幕與電視', title_en: 'Monitors and TVs' },
  { slug: 'computer-parts', title_zh: '電腦零組件', title_en: 'Computer parts' },
  { slug: 'printer-nas-router', title_zh: '印表機、NAS 與路由器', title_en: 'Printers, NAS and routers' },
  { slug: 'smart-home', title_zh: '智慧家庭', title_en: 'Smart home' },
  { slug: 'heat-energy-home', title_zh: '暖氣與居家能源', title_en: 'Heating and home energy' },
  { slug: 'ev-ebike', title_zh: '電動車與電動自行車', title_en: 'Electric cars and bikes' },
  { slug: 'coffee-food', title_zh: '咖啡與食物', title_en: 'Coffee and food' },
  { slug: 'health-sleep', title_zh: '健康與睡眠', title_en: 'Health and sleep' },
  { slug: 'travel-housing', title_zh: '旅遊與住宿', title_en: 'Travel and lodging' },
  { slug: 'streaming-subscription', title_zh: '影音串流與訂閱', title_en: 'Streaming and subscriptions' },
  { slug: 'privacy-vpn-adblock', title_zh: '隱私、VPN 與廣告阻擋', title_en: 'Privacy, VPNs and ad blockers' },
  { slug: 'email-notes-apps', title_zh: '電子郵件與筆記軟體', title_en: 'E-mail and note apps' },
  { slug: 'ai-assistant', title_zh: 'AI 助理', title_en: 'AI assistants' },
  { slug: 'credit-card', title_zh: '信用卡', title_en: 'Credit cards' },
]

/** Whether a topic covers a single kind of product. “Laptops” does; “NAS and routers” does not. */
export function isOfOneThing({ title_zh }: Topic): boolean {
  return !/[與、]/.test(title_zh)
}

export function findTopic(slug: string): Topic | undefined {
  return TOPICS.find((topic) => topic.slug === slug)
}

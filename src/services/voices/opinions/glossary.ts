import { createHash } from 'node:crypto'
import { createPhraseMatcher, keepLongest } from '#support/text/phrase-matcher.ts'

/** What opinions are asked about, in both languages: each line is one thing. */
const THINGS: readonly (readonly [zh: readonly string[], en: readonly string[]])[] = [
  [
    ['筆電', '筆記型電腦', '筆記本電腦'],
    ['laptop', 'notebook', 'macbook', 'thinkpad'],
  ],
  [
    ['手機', '智慧型手機'],
    ['phone', 'smartphone', 'iphone', 'pixel'],
  ],
  [['蘋果'], ['apple', 'iphone', 'macbook', 'airpods']],
  [['谷歌'], ['google']],
  [['微軟'], ['microsoft']],
  [['亞馬遜'], ['amazon']],
  [['特斯拉'], ['tesla']],
  [['任天堂'], ['nintendo']],
  [['三星'], ['samsung']],
  [['羅技'], ['logitech']],
  [['小米'], ['xiaomi']],
  [['耳機'], ['headphone', 'headphones', 'earbuds', 'airpods']],
  [['耳機孔', '耳機插孔'], ['headphone jack']],
  [['降噪'], ['noise-cancelling', 'noise cancelling']],
  [
    ['喇叭', '音響', '音箱'],
    ['speaker', 'speakers', 'sonos', 'soundbar'],
  ],
  [['助聽器'], ['hearing aid']],
  [['鍵盤'], ['keyboard', 'keyboards']],
  [['機械鍵盤', '機械式鍵盤'], ['mechanical keyboard']],
  [['蝶式鍵盤'], ['butterfly keyboard']],
  [['人體工學', '人因工程'], ['ergonomic']],
  [
    ['滑鼠', '鼠標'],
    ['mouse', 'mice'],
  ],
  [
    ['螢幕', '顯示器'],
    ['monitor', 'display', 'screen'],
  ],
  [['電視'], ['tv', 'television']],
  [['智慧電視'], ['smart tv']],
  [
    ['印表機', '打印機'],
    ['printer', 'printers'],
  ],
  [
    ['三維列印', '3D列印'],
    ['3d printer', '3d printing'],
  ],
  [
    ['墨水', '墨水匣', '碳粉匣'],
    ['ink', 'cartridge', 'cartridges'],
  ],
  [
    ['路由器', '無線分享器', '分享器'],
    ['router', 'access point'],
  ],
  [['無線網路'], ['wifi', 'wi-fi']],
  [
    ['網路儲存', '群暉'],
    ['nas', 'synology'],
  ],
  [['硬碟'], ['hard drive', 'drives', 'hdd', 'hdds']],
  [['固態硬碟'], ['ssd']],
  [['網卡'], ['network card']],
  [['記憶體'], ['ram', 'memory']],
  [['電池'], ['battery', 'batteries']],
  [
    ['可拆換', '可更換', '可拆卸'],
    ['removable', 'replaceable'],
  ],
  [
    ['歐盟', '歐洲'],
    ['eu', 'europe'],
  ],
  [['空氣清淨機'], ['air purifier', 'air purifiers']],
  [['連點', '雙擊'], ['double click']],
  [['連線', '斷線'], ['connection']],
  [['充電'], ['charging', 'charger']],
  [
    ['電動車', '電動汽車'],
    ['electric car', 'ev', 'evs', 'tesla', 'electric vehicle', 'electric vehicles'],
  ],
  [
    ['電動自行車', '電動腳踏車'],
    ['e-bike', 'ebike', 'electric bike'],
  ],
  [
    ['腳踏車', '自行車', '單車'],
    ['bike', 'bicycle'],
  ],
  [
    ['自動駕駛', '自駕'],
    ['autopilot', 'self-driving'],
  ],
  [['咖啡'], ['coffee', 'espresso']],
  [['咖啡因'], ['caffeine']],
  [['茶'], ['tea']],
  [
    ['升降桌', '站立桌', '電動桌'],
    ['standing desk', 'standing desks', 'sit-stand'],
  ],
  [
    ['書桌', '桌子'],
    ['desk', 'desks'],
  ],
  [
    ['辦公椅', '電腦椅', '人體工學椅', '電競椅'],
    ['office chair', 'chair', 'chairs', 'ergonomic'],
  ],
  [
    ['空拍機', '無人機'],
    ['drone', 'drones', 'dji'],
  ],
  [
    ['相機', '單眼', '微單'],
    ['camera', 'cameras', 'gopro'],
  ],
  [
    ['遊戲機', '遊戲主機', '電玩'],
    ['console', 'nintendo', 'playstation', 'xbox', 'steam deck'],
  ],
  [['掌機'], ['steam deck', 'handheld', 'nintendo switch']],
  [
    ['平板', '平板電腦'],
    ['tablet', 'tablets', 'ipad'],
  ],
  [
    ['電子書', '電子書閱讀器', '閱讀器', '電子紙'],
    ['kindle', 'e-reader', 'ereader', 'e-ink', 'kobo'],
  ],
  [
    ['通訊軟體', '即時通訊', '聊天軟體'],
    ['whatsapp', 'signal', 'telegram', 'messaging', 'messenger'],
  ],
  [
    ['雲端主機', '虛擬主機', '主機商', '網站代管', '雲端服務'],
    ['hosting', 'aws', 'hetzner', 'digitalocean', 'cloudflare', 'vps'],
  ],
  [
    ['網域', '網址註冊'],
    ['domain', 'domains', 'registrar'],
  ],
  [
    ['銀行', '網銀'],
    ['bank', 'banks', 'banking'],
  ],
  [
    ['行動支付', '電子支付', '第三方支付'],
    ['paypal', 'stripe', 'venmo', 'apple pay', 'payment', 'payments'],
  ],
  [
    ['股票', '投資', '券商'],
    ['robinhood', 'stocks', 'stock', 'investing', 'index fund'],
  ],
  [['基金'], ['index fund', 'index funds', 'etf', 'etfs', 'vanguard']],
  [
    ['雲端備份', '備份', '雲端硬碟'],
    ['backup', 'backups', 'dropbox', 'backblaze', 'google drive'],
  ],
  [
    ['照片', '相簿'],
    ['photos', 'photo', 'google photos'],
  ],
  [
    ['電信', '門號', '網路供應商'],
    ['isp', 'comcast', 'verizon', 't-mobile', 'carrier'],
  ],
  [
    ['廚房家電', '廚具', '氣炸鍋', '電鍋'],
    ['air fryer', 'rice cooker', 'instant pot', 'kitchen', 'induction', 'stove'],
  ],
  [['咖啡機'], ['espresso', 'coffee machine', 'coffee maker', 'keurig']],
  [
    ['語言學習', '學英文', '學日文', '學語言'],
    ['duolingo', 'language learning', 'learn a language', 'anki'],
  ],
  [['餐廳'], ['restaurant', 'restaurants']],
  [['外送'], ['food delivery', 'delivery']],
  [
    ['食物', '飲食'],
    ['food', 'diet'],
  ],
  [['睡眠', '睡覺'], ['sleep']],
  [['睡眠呼吸中止'], ['sleep apnea']],
  [['規律'], ['regularity', 'regular']],
  [
    ['死亡率', '死亡'],
    ['mortality', 'death', 'die'],
  ],
  [['背痛', '腰痛', '下背痛'], ['back pain']],
  [['耳鳴'], ['tinnitus']],
  [
    ['手錶', '智慧手錶'],
    ['watch', 'smartwatch'],
  ],
  [['手環'], ['fitbit']],
  [['旅遊', '旅行'], ['travel']],
  [['民宿', '短租'], ['airbnb']],
  [
    ['飯店', '旅館', '酒店'],
    ['hotel', 'hotels'],
  ],
  [['浴室門'], ['bathroom doors']],
  [
    ['機票', '航班', '班機'],
    ['flight', 'flights', 'airline'],
  ],
  [['航空'], ['airline', 'airlines', 'flight']],
  [
    ['租屋', '房租'],
    ['rent', 'housing'],
  ],
  [['針孔', '隱藏攝影機', '偷拍'], ['hidden cameras']],
  [['串流'], ['streaming', 'netflix', 'spotify']],
  [['網飛'], ['netflix']],
  [['訂閱'], ['subscription', 'subscriptions']],
  [
    ['退訂', '取消訂閱'],
    ['cancel', 'click to cancel'],
  ],
  [['隱私'], ['privacy']],
  [
    ['擋廣告', '廣告阻擋', '廣告攔截'],
    ['ad block', 'ad blocker', 'ad blockers', 'adblock', 'ublock origin'],
  ],
  [['瀏覽器'], ['browser', 'firefox', 'chrome']],
  [
    ['密碼管理', '密碼管理器'],
    ['password manager', '1password', 'bitwarden', 'lastpass'],
  ],
  [
    ['電子郵件', '電郵', '信箱'],
    ['email', 'gmail', 'fastmail', 'protonmail'],
  ],
  [
    ['筆記', '筆記軟體'],
    ['note-taking', 'notes', 'notion', 'obsidian', 'evernote'],
  ],
  [
    ['待辦', '待辦事項'],
    ['todo', 'todo app'],
  ],
  [['語音助理'], ['siri', 'alexa', 'google assistant', 'voice assistant']],
  [['人工智慧'], ['ai', 'gpt-3', 'chatgpt', 'claude', 'gemini']],
  [['聊天機器人'], ['chatbot', 'chatgpt']],
  [
    ['智慧家庭', '智慧居家'],
    ['smart home', 'home assistant', 'homekit'],
  ],
  [['智慧音箱'], ['smart speaker', 'smart speakers', 'echo']],
  [['燈泡'], ['light bulb', 'bulbs']],
  [
    ['恆溫器', '溫控器'],
    ['thermostat', 'nest'],
  ],
  [['門鈴'], ['doorbell', 'ring']],
  [
    ['監視器', '攝影機'],
    ['camera', 'cameras'],
  ],
  [
    ['掃地機器人', '掃地機'],
    ['robot vacuum', 'roomba', 'irobot'],
  ],
  [
    ['冷氣', '空調'],
    ['air conditioning', 'air conditioner'],
  ],
  [['暖氣'], ['heating', 'heater', 'heat pump']],
  [['熱泵'], ['heat pump', 'heat pumps']],
  [['太陽能'], ['solar', 'solar panels']],
  [['瓦斯爐'], ['gas stove', 'gas stoves']],
  [['電磁爐'], ['induction']],
  [['信用卡'], ['credit card']],
  [
    ['可維修', '維修'],
    ['repair', 'right to repair'],
  ],
  [['星鏈'], ['starlink']],
  [
    ['遠端工作', '遠距工作', '遠距辦公', '在家工作', '在家上班', '居家辦公'],
    [
      'remote work',
      'remote working',
      'work remotely',
      'working remotely',
      'work from home',
      'working from home',
      'wfh',
    ],
  ],
  [['鉸鏈', '轉軸'], ['hinge']],
  [['關稅'], ['tariffs']],
  [
    ['替代品', '替代方案'],
    ['alternative', 'alternatives'],
  ],
]

/** Another one once things are called otherwise: titles are indexed by what their things are called. */
export const THINGS_CALLED_BY = createHash('sha256').update(JSON.stringify(THINGS)).digest('hex').slice(0, 16)

const zhMatcher = createPhraseMatcher(THINGS.flatMap(([zh, en]) => zh.map((word) => [word, en] as const)))
const enMatcher = createPhraseMatcher(THINGS.flatMap(([zh, en]) => en.map((word) => [word, zh] as const)))

/** For the things that a text names, their names in the other language. */
export function otherWords(text: string): string[] {
  const found = [...zhMatcher.find(text), ...enMatcher.find(text)]
  return [...new Set(found.flatMap(({ value }) => value))]
}

/**
 * An English query with each thing by its first Chinese name, by which titles are found that call the thing otherwise: WFH of
 * remote work. Undefined where it names none.
 */
export function inOtherWords(query: string): string | undefined {
  const things = keepLongest(enMatcher.find(query))
  if (things.length === 0) return undefined
  let said = ''
  let at = 0
  for (const { start, end, value } of things) {
    said += `${query.slice(at, start)} ${value[0] ?? ''} `
    at = end
  }
  return said + query.slice(at)
}

/** A Chinese query for a community that speaks English: the first English name of each thing, and what was Latin anyway. */
export function toEnglish(query: string): string {
  const things = keepLongest(zhMatcher.find(query)).map(({ value }) => value[0] ?? '')
  const latin = query.match(/[\p{sc=Latin}\p{N}][\p{sc=Latin}\p{N}.+#-]*/gu) ?? []
  return [...new Set([...latin, ...things])].join(' ')
}

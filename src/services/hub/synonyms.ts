import { normalise } from '#text/normalise.ts'

// Ways of saying one thing, a line each, in both languages. What is asked in other words than a declaration uses is
// found by them. Latin words match from their beginning: “postpon” is in postpone and postponed.
const GROUPS = `
price: 價格|價錢|多少錢|售價|報價|定價|行情|要花|how much|price|priced|costs|pricing
cheap: 便宜|特價|降價|跌價|打折|優惠|折扣|變便宜|跌最多|cheaper|discount|price drop|deal|bargain|dropped in price
compare: 比較|哪個好|哪個便宜|對照|差別|compare|comparison|versus|vs
petrol: 油價|汽油|加油|無鉛|柴油|petrol|gasoline|diesel|fuel|litre of|gas price|加滿
holiday: 放假|休假|連假|國定假日|假期|holiday|day off|long weekend|public holidays|放幾天|春節|過年|中秋|端午|國慶|清明|元旦|lunar new year|mid-autumn|working day|bank holiday
workday: 上班|補班|上課|補課|make-up workday|go to work|offices open
lottery: 樂透|彩券|彩票|大樂透|威力彩|今彩539|開獎|lotto|lottery|lotto649|superlotto|jackpot|539|big lotto|power lottery|頭彩|獎號|drawn
receipt: 發票|統一發票|雲端發票|receipt|uniform invoice|e-invoice
win: 中獎|對獎|有中|中多少|won|win|winning|prize|中了|有沒有中|did i win|對一下|winner
sleep: 睡|上床|起床|醒來|鬧鐘|就寢|sleep|bedtime|wake|go to bed|alarm|nap|凌晨|fall asleep|asleep|幾點睡|作息
breathing: 呼吸|吐氣|吸氣|腹式|breath|breathing|inhale|exhale
calm: 放鬆|冷靜|緊張|壓力|舒緩|calm|relax|stress|nervous
suicide: 自殺|想不開|不想活|輕生|尋死|活不下去|想死|suicid|kill myself|end my life|ending my life|want to die
hotline: 專線|求助|求救|打電話|哪支電話|hotline|helpline|who can i call|crisis line|諮商|免付費電話|找人講話|找人說話|陪談|counselling|counseling|emergency number|talk to someone|phone number
depression: 憂鬱|憂鬱症|低落|depress|phq-9|phq9|九題|nine
anxiety: 焦慮|擔心|恐慌|anxi|worried|panic|gad-7|gad7|七題|seven
mood: 心情|情緒|心情溫度計|mood|bsrs|brief symptom|五題|five items
questionnaire: 量表|問卷|自評|自我評估|檢測|幾題|作答|questionnaire|self-assess|rating scale|screening
score: 算分|計分|幾分|得分|評分|分數|總分|嚴重度|score|points|how bad
telehealth: 視訊看診|視訊診療|遠距看診|遠距醫療|通訊診療|通訊診察|線上看診|telehealth|telemedicine|video consult|remote consult|video visit|視訊門診|線上看醫生|線上看病|video visits|see a doctor online|by video
medicine: 處方|開藥|拿藥|領藥|prescri|medication
screen-time: 螢幕|3c|滑手機|平板|看多久|護眼|screen time|screen use|screentime|tablet|手機使用|看手機|玩手機|看電視|phone use|phone time|ipad
age: 小孩|兒童|幼兒|青少年|學童|國小|歲|child|children|kid|toddler|teen|year-old
opinion: 評價|心得|意見|看法|推薦嗎|推不推|好用嗎|網友|opinion|review|what do people|real people|honest|值得買|值不值得|好不好用|使用經驗|使用心得|評測|踩雷|experience|worth buying|testimonial|recommend it|user feedback
human: 真人|人類|親自寫|human-written|humans|real people|written by human
ai-text: 代寫|機器生成|ai寫|像ai|偵測ai|是不是ai|ai-generated|ai generated|written by ai|written by chatgpt|machine-generated|ai detector|detect ai|ai 生成|ai生成|ai 寫|chatgpt 寫|gpt 寫|機器寫|llm wrote|llm-written|sounds like ai|sound like an llm|bot-written
film: 電影|院線|片子|film|movie|cinema
series: 影集|劇集|連續劇|series|tv show|show season
anime: 動畫|動漫|新番|番劇|anime
release: 上映|首播|開播|播出|上線|檔期|release|premiere|comes out|come out|air date|上映表|首映|公映|開演|什麼時候播|release date|airs|theatr|in cinemas
delay: 延期|延後|延播|改檔|改期|異動|跳票|delay|postpon|pushed back|moved to|reschedul|往後移|順延|推遲|date change|changed date|slipped
countdown: 倒數|還有幾天|還要幾天|還要等|幾天後|countdown|days until|days left|how long until|how many days
calendar: 月曆|行事曆|日曆|時間表|calendar|schedule|this month
streaming: 串流|netflix|disney+|愛奇藝|streaming|disney plus|prime video|which platform|哪個平台
knowledge-base: 維基|知識庫|資料庫裡沒有|wikidata|knowledge base|any title|obscure|old movie|冷門
crawler: 爬蟲|蜘蛛|crawler|bots|spider|user agent|user-agent|googlebot|gptbot|claudebot|bingbot|perplexitybot|ccbot|被抓|抓取|crawlab|crawling|indexing bot
ai-crawler: ai爬蟲|ai 爬蟲|ai crawler|ai bot|gptbot|claudebot|perplexitybot|ccbot|bytespider|google-extended|openai's bot|train ai
block: 擋|封鎖|禁止|阻擋|不讓|disallow|block|forbid|opt out
allow: 允許|開放|放行|allow|permit|let
robots: robots.txt|robots txt|robots file|robots rules|robots 規則
sitemap: 網站地圖|sitemap
genuine: 真的|假的|冒充|偽裝|驗證|屬於|genuine|real|fake|spoof|verify|belongs to|pretend
snippet: 搜尋結果|摘要預覽|截斷|標題長度|像素|snippet|serp|search result|truncat|cut off|pixel
meta-tags: meta 標籤|meta標籤|og:title|og:image|og:description|og 標籤|社群分享|分享預覽|meta tag|open graph|og tag|twitter card|head tag|分享標籤|分享卡片|head 標籤|social card|social preview
video: 影片|youtube|章節|時間戳|縮圖|video|timestamp|chapters
submit: 提交|推送|送出|登錄|收錄|索引|submit|push|notify|get indexed|indexnow|ping search|通知|告訴搜尋引擎|ping|tell google|tell bing
submit-guide: 登錄|收錄|站長工具|search console|webmaster|adding my site|get listed|register my site
market-share: 市佔|市占|佔有率|占有率|使用率|市場份額|market share|percentage of searches|popular|share of search|用哪個搜尋引擎|最多人用|most used search|share of the search
operators: 運算子|搜尋語法|進階搜尋|搜尋指令|intitle:|inurl:|filetype:|operator|advanced search|search syntax|排除某|排除一個|只找標題|exclude|exact phrase
search-link: 搜尋連結|搜尋網址|組網址|search url|search link|links that search|query url
generate: 產生|製作|建立|寫一份|做一份|自動寫|草稿|generat|create|draft|write a|make a|build
check: 檢查|檢測|驗證|健檢|測試|看看有沒有|check|inspect|audit|test whether|validate|lint
llms: llms.txt|llms-full|ai友善|llms txt|ai-ready|ai readiness|ai-friendly
list: 列出|清單|一覽|名單|有哪些|哪幾|list of|list|show all|which ones|overview
stock: 股票|個股|股價|台股|收盤|上市|stock|share price|closing price|ticker|收多少|close at|closed at|漲跌|漲停|跌停|台積電|鴻海|聯發科|廣達|tsmc|foxconn|mediatek|quote
theme: 題材|概念股|類股|族群|主題股|theme|concept stocks
member: 成分股|名單|有哪些股|個股清單|member|constituent|stocks in the|stocks of
etf: etf|高股息|配息|股息|殖利率|月配|季配|dividend|payout|yield|領多少|領息|存股|元大|國泰永續|群益|distribution|monthly paying
estimate: 預估|估計|預測|會配多少|明年|estimat|forecast|expect|would pay|next year
subscription: 訂閱|月費|方案|每月|plus|subscription|monthly plan|per month|plan price|聊天機器人月費|月租|chatgpt plus|claude pro|claude max|gemini advanced|copilot pro|perplexity pro
api: api|介面|每百萬|單價|費率|rates
token: token|百萬|per million|tokens|input|output|輸入|輸出
ai-model: gpt|claude|gemini|deepseek|llama|mistral|qwen|grok|chatgpt|language model|llm|語言模型
agent: 代理|代理人|agent|自動化|automation platform|程式代理|coding agent|cursor|devin|codex|claude code|n8n|dify|zapier
platform: 平台|platform
taiwan-ai: notebooklm|台灣可以用|刷卡|怎麼訂閱|怎麼付款|報帳|from taiwan|in taiwan pay|營業稅|統編發票|vat|taiwanese users|users in taiwan|台灣用|在台灣使用
product: 商品|產品|零件|顯示卡|記憶體|處理器|ssd|硬碟|product|graphics card|gpu|memory|cpu|processor|ddr|rtx|ryzen|laptop|主機板|電源供應器|機殼|固態硬碟|筆電|螢幕|散熱器|motherboard|power supply|nvme|hard drive|monitor|radeon|geforce|intel core
produce: 蔬菜|水果|菜價|高麗菜|香蕉|青菜|青蔥|批發|公斤|vegetable|fruit|wholesale|cabbage|banana|produce price|kilo|番茄|蘋果|白菜|洋蔥|馬鈴薯|鳳梨|芒果|豬肉|雞蛋|tomato|apple|onion|potato|pineapple|mango|pork|egg|a kilo|per kilo
history: 走勢|歷史|近三個月|90天|變化|過去|history|trend|past 90|last 90|over time
category: 分類|類別|種類|品類|categor|kinds of|可以瀏覽|browse
card-game: 遊戲王|ocg|tcg|牌組|怪獸|陷阱|魔法卡|yu-gi-oh|yugioh|duel|monster|trap card|spell card|墓地|手牌|除外|召喚|融合|同步|超量|連接怪獸|靈擺|主要階段|戰鬥階段|灰流麗|青眼|graveyard|summon|fusion|synchro|xyz|pendulum|spell speed|main phase|battle phase|end phase|tribute|activate a trap|extra deck|banish
rule: 規則|裁定|判定|規定|rule|ruling
chapter: 章|章節|全文|chapter|full text|那一章|這一章|read the|display the full
term: 意思|定義|名詞|術語|解釋|什麼叫|define|definition|meaning|what does|glossary|term
ban: 禁卡|禁限|禁止卡|限制卡|準限制|banlist|ban list|banned|forbidden|limited list
faq: 常見問題|問答|q&a|新手|faq|common question|frequently asked|beginner
ad: 廣告|文案|宣稱|用詞|療效|誇大|不實|advert|ad copy|ad claim|claims|marketing text|allowed to say|美白|淡斑|瘦身|治療|預防|exaggerat|wording|slogan|ad text
food: 食品|保健|健康食品|food|supplement|dietary
cosmetic: 化妝品|化粧品|保養品|美妝|cosmetic|skincare|beauty product|wrinkle
profit: 利潤|賺|毛利|獲利|損益|划算|profit|margin|break-even|earn|能賺嗎|賺多少|淨利|net profit|per order|進貨
tax: 稅|稅籍|營業稅|課稅|報稅|tax|vat|起徵點|稅務|sales tax
register: 登記|註冊|辦理|要不要辦|register|registration|must i
withhold: 扣繳|扣稅|二代健保|補充保費|實領|實拿|稿費|執行業務|withh|net payment|take home|royalt|speaker fee|演講費|講師費|翻譯費|顧問費|扣多少|預扣|royalty|withheld|lecture fee|speaking fee
company: 公司|統編|統一編號|廠商|供應商|負責人|資本額|company|supplier|tax id|registered business|商業登記|工商登記|合法公司|business registration|verify that my supplier
listing: 上架|標示|檢核|檢查表|listing|label|before selling|checklist|商品頁|標籤內容|成分標示|product page|must contain
endorse: 業配|代言|薦證|開箱|置入|揭露|合作關係|endors|sponsor|influencer|paid partnership|disclos|免費商品|公關品|testimonial|gifted|廠商合作|kol|youtuber
fee: 手續費|抽成|費率|成交費|fee|commission|take rate|charge sellers|幾趴|抽幾|seller commission|selling fees
shop-platform: 蝦皮|momo|樂天|賣場|電商|開店|shopee|rakuten|marketplace|e-commerce
mcp: mcp|model context protocol|connector|plugin for claude|外掛
x402: x402|usdc|按次付費|微支付|單次付費|穩定幣|pay-per-call|pay per call|micropayment|stablecoin|paid api|幾分錢|cents per|pay as you go|付費 api
which-tool: 哪個工具|用哪個|該呼叫|合適的工具|不知道要用|which tool|right tool|what tool|route my task|find a tool|挑一個|適合的工具|tool do you recommend|which function
`

interface Concept {
  readonly id: string
  readonly pattern: RegExp
}

const CONCEPTS: readonly Concept[] = GROUPS.trim().split('\n').map(readGroup)

/** The concepts that a text speaks of, whatever words it uses for them. */
export function findConcepts(normalised: string): string[] {
  return CONCEPTS.filter(({ pattern }) => pattern.test(normalised)).map(({ id }) => `#${id}`)
}

/** `id: one way|another` → one pattern. Latin words begin at a word's beginning and may go on. */
function readGroup(line: string): Concept {
  const [id = '', ways = ''] = line.split(': ')
  const alternatives = ways.split('|').map((way) => {
    const escaped = normalise(way).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    return /^[a-z]/i.test(way) ? `(?<![a-z])${escaped}` : escaped
  })
  return { id, pattern: new RegExp(alternatives.join('|')) }
}

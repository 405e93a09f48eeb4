import { lookupTable } from '#support/text/lookup-table.ts'
/** Words that assign a number to an input. `before` precedes the number; `after` follows it, as a unit does. */
export const NUMBER_CUES: Readonly<Record<string, { before?: RegExp; after?: RegExp }>> = lookupTable({
  input_tokens: { before: /輸入|input/i, after: /input|輸入|^\s*(?:tokens?\s*)?(?:in\b|進(?![價貨]))/i },
  output_tokens: {
    before: /輸出|output/i,
    after: /output|輸出|(?:tokens?\s*)?\bout\b|^\s*(?:tokens?\s*)?出(?![價貨])/i,
  },
  calls: { after: /請求|呼叫|requests?|calls?|times|次|趟/i },
  requests: { before: /請求|呼叫|requests?/i, after: /requests?|calls?|times|次/i },
  images: { after: /張|images?|pictures?/i },
  seconds: { after: /秒|seconds?|sec\b/i },
  characters: { after: /字|characters?/i },
  lots: { after: /^ ?(?:張|lots?\b)/i },
  litres: { after: /^ ?(?:公升|升|lit(?:re|er)s?\b)/i },
  seats: { after: /^ ?(?:個?人|位|席|seats?\b|users?\b|people\b)/i },
  price: {
    before: /[售賣標單定開原]價|賣|價格|price|sell(?:ing)?(?: (?:at|for|price))?|\b(?:at|for)\b/i,
    after: /^ ?[元塊]?(?:賣|售)(?!出|了)/,
  },
  cost: { before: /成本|進價|進貨價?|批價|cost/i },
  commission: { before: /分潤|抽成|抽|佣金|commission/i },
  fee_pct: { before: /手續費|平台費|平台抽成?|platform (?:fee|takes)/i },
  return_pct: { before: /退貨率|退貨|returns?(?: rate)?/i, after: /退貨|returns?/i },
  return_ship: { before: /退貨運費|退運費|return shipping/i },
  orders: { before: /訂單|orders?/i, after: /單|份|組|件|盒|包|套|orders?|sets|units|pieces|boxes|packs|bottles/i },
  ship: { before: /運費|shipping|postage/i },
  monthly: {
    before: /月營業額|營業額|月收入|每月|一個月|月入|月|sales of|monthly|sell/i,
    after: /a month|每月|一個月|monthly/i,
  },
  amount: {
    before:
      /稿費|收入|所得|薪資|薪水|報酬|酬勞|版稅|獎金|租金|權利金|分潤|費|fee of|payment of|paid|fee|royalt(?:y|ies)|salary|wages?/i,
    after: /fee|payment|TWD|元/i,
  },
  budget: {
    before: /預算|投入|投資|投(?=[一二三四五六七八九十百千萬\d])|(?:我|要|想|各|去)投|拿出|budget|invest/i,
    after: /budget|預算|^ ?[元塊]?(?:拿去|拿來|來|去)?(?:買|投|存)/i,
  },
  days: { before: /最近|過去|last|past|請|用|最多/i, after: /天|日|days?/i },
  max_price_usd: {
    before: /低於|不超過|最多|under|below|(?:less|no more|not more) than|up to|at most|cheaper than/i,
    after: /^ ?(?:美元|美分|美金|usdc?|dollars?|cents?|¢)? ?(?:以下|以內|之內|or less|at most|max)/i,
  },
  suicide: {
    before: /自殺(?:想法|意念|題)?|suicid\w*(?: item| thoughts)?/i,
    after: /(?:for|on|in) (?:the )?suicid/i,
  },
  workdays: { after: /個?(?:工作天|工作日|上班天|上班日|營業日)|(?:work|working|business|office) ?days/i },
  second: { before: /第二區|second(?:[ -](?:area|zone))?/i },
  limit: {
    before:
      /(?:前|給我|列出?|各列?|先看|找|抓|挑|推薦|只要|\b(?:top|first|show|list|give|find|just|only)(?: me)?(?: the)?)\s*$/i,
    after:
      /^\s*(?:[個部篇筆則款檔間件首項種條](?!月|人|小時)|(?:of (?:them|these|those)|results|items|titles|entries|rows|(?:most|least) \w|(?:new|late|cheap|big|larg|high|low)est)\b)/i,
  },
})

/** For yes-or-no inputs, the phrases that mean yes and those that mean no. */
export const FLAG_CUES: Readonly<Record<string, { yes: RegExp; no?: RegExp }>> = lookupTable({
  before: {
    yes: /(?:chatgpt|(?<![a-z])ai)\s{0,2}(?:還沒|還未|沒有|未)?(?:出現|出來|出世|問世|推出|發布|發表|公開|上線|誕生|流行|爆紅|紅|夯|普及|氾濫|起來)?(?:之|以)?前|before (?:chatgpt|ai)|2022\s{0,2}年?\s{0,2}以?前|pre[- ]?chatgpt/i,
  },
  human_only: { yes: /真人|人類|human/i },
  upcoming: {
    yes: /即將|還沒|(?:還有|哪些|什麼).{0,12}沒(?:有)?[上播](?![班課學])|未上映|未播|接下來|快要?上|要上(?!班)|將要|upcoming|coming (?:soon|out|up|to)|not yet|unreleased|yet to|(?:have|has)n['’]t (?:aired|come out|been released)/i,
  },
  by_video: { yes: /視訊|遠距|線上|\bvideo\b|\bonline\b/i },
  remote: { yes: /remote|遠端|雲端|免安裝|不用安裝|hosted/i },
  resident: {
    yes: /(?<!非)居住者|(?<!non-)\bresident/i,
    no: /非居住者|非稅務居民|(?:不是|不算|還沒(?:有|成為)?|未滿)(?:稅務)?居(?:住者|民)|non-?resident|(?:not|n['’]t|never)(?: yet| a| an?| considered| tax){0,3} resident/i,
  },
})

/** Phrases for choice values that the input's declaration lacks. */
export const CHOICE_CUES: Readonly<Record<string, RegExp>> = lookupTable({
  block_training:
    /(?:擋|封鎖|禁|拒|不[讓給准想]|block|disallow|stop|keeps?|opt out).{0,16}(?:訓練|training|train)|(?:訓練|training).{0,8}(?:擋|封鎖|禁)/i,
  search_only: /(?:只|僅).{0,4}搜尋|search(?: engines?)? only|only (?:allow )?search/i,
  block_ai:
    /\bAI\b.{0,6}(?:一律|通通|統統|全部|都|全)?(?:擋|封鎖|禁|拒絕|不[讓給准可])|(?:擋|封鎖|禁|拒|不[讓給准想]|block|disallow|stop).{0,10}(?:\bAI\b|ChatGPT(?!-)|OpenAI|Claude(?!bot|-))/i,
  allow_all: /全部開放|全開放|允許所有|開放所有|allow(?:s|ing)? (?:all|every)/i,
  block_all:
    /(?:擋|封鎖|禁止?|拒絕|不[讓給准]|block|disallow|forbid|deny|ban|refuse|keep out).{0,8}(?:全部|所有|任何|每個|everything|everyone|everybody|every\b|any\b|all\b)|(?:全部|一律|通通|統統|完全|整站|全站|所有爬蟲).{0,4}(?:擋|封鎖|禁|拒絕|不[讓給准])|(?:no|nobody|none).{0,8}(?:crawl|bots|robots|allowed)/i,
  services: /服務|接案|課程|教學|家教|諮詢|顧問|\bservices?\b|freelanc|consult|tutor|lessons?\b|courses?\b/i,
  goods: /賣(?!力)|網拍|拍賣|商品|\bsell(?:ing|s)?\b|\bgoods\b/i,
  daily539: /(?<!\d)539(?!\d)/,
  day: /一天|24 ?小時|past day|last day/i,
  week: /一週|一周|一個?星期|past week|last week/i,
  month: /一個月|past month|last month/i,
  year: /一年|past year|last year/i,
  output_price:
    /最便宜|便宜的?(?:在|排)前|哪[一個家款些]{0,2}(?:比較)?(?:便宜|划算|省)|(?:比較)?便宜的|\bcheapest\b|\blowest[- ]price/i,
  llm: /文字模型|語言模型|\bllms?\b|text models?|language models?/i,
  image: /text[- ]to[- ]image|文字轉圖|圖片|圖像|影像模型|生圖|images?\b|pictures?/i,
  video: /(?:text|image)[- ]to[- ]video|文字轉影片|圖轉影片|影片|videos?\b/i,
  audio: /文字轉語音|(?:text|image)[- ]to[- ](?:speech|audio|voice|music)|\bTTS\b|語音|聲音|音訊|audio|speech|voice/i,
  ocg: /OCG|亞洲|日版/i,
  tcg: /TCG|美版|歐美/i,
  'master-duel': /(?<![a-z])MD(?![a-z])|master ?duel/i,
  'openai-taiwan': /openai|chatgpt/i,
  'google-taiwan': /google|gemini/i,
  notebook: /notebook(?: ?lm)?/i,
  ai_search: /AI 搜尋|ai search/i,
  train: /訓練|train/i,
  search: /搜尋引擎|search engine/i,
  user: /user-triggered|使用者觸發/i,
})

import { normalise } from '#support/text/normalise.ts'

// Ways of saying one thing, a line each, in both languages. What is asked in other words than a declaration uses is
// found by them. Latin words match from their beginning: “postpon” is in postpone and postponed.
const GROUPS = `
price: 最低多少|便宜多少|價格|價錢|多少錢|售價|報價|定價|行情|要花|how much|price|priced|costs|pricing|牌價|單價|賣多少|是多少錢|幾塊|going rate|priced at|worth in
cheap: 便宜|fell in price|falling in price|特價|降價|跌價|打折|優惠|折扣|變便宜|跌最多|cheaper|discount|price drop|deal|bargain|dropped in price|較便宜|比較便宜|got cheaper|on sale|撿便宜|markdowns
compare: 比較|哪個好|哪個便宜|對照|差別|compare|comparison|versus|vs|差在哪|差多少|怎麼選|選哪|side by side|which is better|difference between|stack up
petrol: 油價|油又漲|油又跌|油漲|油跌|漲油|汽油|加油|無鉛|柴油|petrol|gasoline|diesel|fuel|litre of|gas price|加滿|中油|台塑|九五|九二|九八|fill up|filling up|refuel|at the pump
holiday: 放假|休假|連假|國定假日|假期|holiday|day off|long weekend|public holidays|放幾天|春節|過年|中秋|端午|國慶|清明|元旦|lunar new year|mid-autumn|working day|bank holiday|年假|排假|放嗎|有放|放不放|補假|連休|連續假期|除夕|days off|time off|chinese new year|cny|offices closed|office closed|national holiday|break in
workday: 上班|補班|上課|補課|make-up workday|go to work|offices open|要上班|上不上班|work on|compensatory|make-up day|make up day|補不補班|用上班|有沒有上班|有上班
workdays: 工作天|工作日|上班日|上班天|幾天班|天班|business day|working day|workday
year-plan: 全年|整年|一整年|哪幾天|幾個連假|年曆|all year|whole year|full year|this year|next year|for 20|in 20|calendar of
lottery: 樂透|彩券|彩票|星彩|大樂透|威力彩|今彩539|開獎|lotto|lottery|lotto649|superlotto|jackpot|539|big lotto|power lottery|頭彩|獎號|drawn|簽的|簽了|樂透彩|draw results|lottery draw
receipt: 發票|統一發票|雲端發票|receipt|uniform invoice|e-invoice|收據|末三碼|後三碼|receipts|載具
win: 中獎|對獎|有中|中多少|won|win|winning|prize|中了|有沒有中|did i win|對一下|winner|兌獎|對對看|matched|any prize|中幾獎|did it win
sleep: 睡|上床|起床|醒來|就寢|sleep|bedtime|wake|go to bed|nap|凌晨|fall asleep|asleep|幾點睡|作息|躺平|入睡|熬夜|go to sleep|going to sleep|get up|getting up|睡覺
breathing: 呼吸|吐氣|吸氣|腹式|breath|breathing|inhale|exhale|深呼吸|呼吸法|pranayama|exhalation
calm: 放鬆|冷靜|睡不著|睡不好|靜不下來|緊張|壓力|舒緩|calm|relax|stress|nervous|平靜|恐慌|失眠|冷靜下來|relaxation|panic attack
suicide: 自殺|想不開|不想活|輕生|尋死|活不下去|想死|suicid|kill myself|end my life|ending my life|want to die|自殘|傷害自己|結束生命|不想活下去|活著沒意思|hurt herself|hurt himself|hurt myself|hurt themsel|self-harm|self harm|end it all
hotline: 專線|求助|打給誰|求救|打電話|哪支電話|hotline|helpline|who can i call|crisis line|諮商|免付費電話|找人講話|找人說話|陪談|counselling|counseling|emergency number|talk to someone|phone number|打哪個號碼|打哪支|電話幾號|電話號碼|通報|should we phone|should i phone|should i call|whom to call|who to call|phone for help|emergency line|who do i call
violence: 家暴|被打|被老公打|被先生打|被老婆打|被男友打|老公打我|hits me|beats me|暴力|虐待|性侵|violence|abuse|beaten
depression: 憂鬱|憂鬱症|低落|depress|phq-9|phq9|九題|nine|提不起勁|沒興趣|厭世|feeling down|hopeless
anxiety: 焦慮|擔心|恐慌|anxi|worried|panic|gad-7|gad7|七題|seven|擔心東|坐立不安|停不下來|worrying|nervousness
mood: 心情|情緒|心情溫度計|mood|bsrs|brief symptom|五題|five items|情緒困擾|壓力檢測|煩躁|emotional check|distress
questionnaire: 量表|問卷|自評|自我評估|檢測|幾題|作答|questionnaire|self-assess|rating scale|screening|測測看|測一下|自我檢測|篩檢|問卷結果|self-test|self test|self-check|screening result
score: 算分|計分|幾分|得分|評分|分數|總分|嚴重度|score|points|how bad|結果|程度|輕度|中度|重度|level|total|rate my|result
telehealth: dr online|doctor online|talk to my doctor|see my doctor|視訊看診|視訊診療|遠距看診|遠距醫療|通訊診療|通訊診察|線上看診|telehealth|telemedicine|video consult|remote consult|video visit|視訊門診|線上看醫生|線上看病|video visits|see a doctor online|by video|視訊回診|視訊|線上開藥|遠端看診|不用去醫院|online doctor|over video|remote medical|remote doctor
medicine: 處方|開藥|拿藥|領藥|prescri|medication|refill|慢箋|慢性病連續處方|管制藥|藥單|prescribe
screen-time: 螢幕|3c|滑手機|平板|看多久|護眼|screen time|screen use|screentime|tablet|手機使用|看手機|玩手機|看電視|phone use|phone time|ipad|玩平板|看螢幕|玩手遊|打電動|盯著|phone limit|glued to|hours of ipad|hours of tv|gaming time|近視
age: 小孩|兒童|幼兒|青少年|學童|國小|歲|child|children|kid|toddler|teen|year-old|小學生|幼稚園|孩子|兒子|女兒|嬰兒|國中生|my son|my daughter|toddlers|preschool|8 year old|year old
opinion: 評價|心得|意見|看法|推薦嗎|推不推|好用嗎|網友|opinion|review|what do people|real people|honest|值得買|值不值得|好不好用|使用經驗|使用心得|評測|踩雷|experience|worth buying|testimonial|recommend it|user feedback|口碑|值得嗎|正反意見|有人用過|大家覺得|論壇|worth it|honestly think|forum|redditor|complain|pros and cons|users say|people think
human: ai slop|no bots|真人|人類|親自寫|human-written|humans|real people|written by human|不要機器人|不要 ai|不是機器人|real users|real user|actual people|actual users|non-ai
topic: 主題|話題|topic
post: 心得文|文章|貼文|單篇|投稿|post|posts|article
credit: 授權|出處|作者|署名|attribution|licence|license|credit line|author|cite
ai-text: is this chatgpt|is this gpt|這是chatgpt|這是gpt|text is ai|essay is ai|written with ai|代寫|機器生成|ai寫|像ai|偵測ai|是不是ai|ai-generated|ai generated|written by ai|written by chatgpt|machine-generated|ai detector|detect ai|ai 生成|ai生成|ai 寫|chatgpt 寫|gpt 寫|機器寫|llm wrote|llm-written|sounds like ai|sound like an llm|bot-written|ai味|ai 味|代筆|機器人寫|機器人產生|像機器人|ai代筆|ai 代筆|ai-written|came from a chatbot|from a chatbot|chatgpt wrote|robot wrote|ai wrote|read like chatgpt|reads like chatgpt|reads like ai|aigc|抓 ai|抓ai|真人寫還是|human or ai|ghostwritten by ai
work: 《|片名|這部片|這部電影|這部動畫|這部劇|劇場版|第一季|第二季|第三季|第四季|新一季|續集|season|sequel|part two|part three
film: 電影|院線|片子|film|movie|cinema|大片|片單|films|院線片|theaters|theatres|box office
series: 影集|劇集|連續劇|series|tv show|show season|連載劇|美劇|日劇|韓劇|台劇|tv series|drama|shows
anime: 動畫|動漫|新番|番劇|anime
release: 上映|首播|開播|播出|上線|檔期|release|premiere|comes out|come out|air date|上映表|首映|公映|開演|什麼時候播|release date|airs|theatr|in cinemas|何時播|何時上|哪天上|哪時候上|定檔|開映|coming out|came out|theater|opens in|open in|premier|上檔|out yet|hits|什麼時候上|幾時上|幾號上|上了沒|演了沒|播了沒|出了沒|下檔|演到哪|更新到第幾|追到
delay: 延期|延後|延播|改檔|改期|異動|跳票|delay|postpon|pushed back|moved to|reschedul|往後移|順延|推遲|date change|changed date|slipped|延檔|撤檔|又延|延到|推後|檔期變動|往後延|push back|pushed|slip|moved release|put off|delays
countdown: 倒數|count down|還有幾天|還要幾天|還要等|幾天後|countdown|days until|days left|how long until|how many days|還剩|剩幾天|剩多少天|再過幾天|多久才|要等多久|距離|days before|days remaining|how long do i have to wait|wait for|how much longer|剩下幾天
calendar: 月曆|行事曆|日曆|時間表|calendar|schedule|this month|排程|上映表|播出表|每天有|day by day|by day|what opens
streaming: 串流|netflix|disney+|愛奇藝|streaming|disney plus|prime video|which platform|哪個平台|哪裡看|動畫瘋|巴哈姆特|hbo|apple tv|hulu|crunchyroll|kktv|friday影音|where to watch|disney
knowledge-base: when did|哪一年的|哪年的|是哪年|幾年的|維基|知識庫|資料庫裡沒有|wikidata|knowledge base|any title|obscure|old movie|冷門|沒收錄|資料庫沒有|不在你們|老片|舊片|older film|classic film|any film|任何一部
crawler: 爬蟲|蜘蛛|crawler|bots|spider|user agent|user-agent|googlebot|gptbot|claudebot|bingbot|perplexitybot|ccbot|被抓|抓取|crawlab|crawling|indexing bot|機器人|user agents|爬取|爬文|來爬|crawls|crawl
ai-crawler: ai爬蟲|ai 爬蟲|ai crawler|ai bot|gptbot|claudebot|perplexitybot|ccbot|bytespider|google-extended|openai's bot|train ai|chatgpt 抓|給 ai 抓|ai 抓|openai 爬|openai 抓|ai bots|ai 機器人|perplexity|anthropic|chatgpt-user|oai-searchbot|訓練爬蟲|ai companies|ai robots|ai spiders|applebot-extended|meta-externalagent
ai-training: 訓練|餵模型|拿去餵|餵給|訓練資料|train|training
block: 擋|封鎖|禁止|阻擋|不讓|disallow|block|forbid|opt out|擋住|屏蔽|拒絕|擋掉|不給|不想讓|不准|blocked|keep out|stop|refuse|ban crawlers
allow: 允許|開放|放行|allow|permit|let|讓不讓|准不准|可不可以進|進得去|進得來|能抓|可以抓|能讀|reachable|able to crawl|may fetch|can fetch|access
robots: robots.txt|robots txt|robots file|robots rules|robots 規則|robots 檔|robots檔|robots 設定|robots.txt 檔|robots|disallow:
sitemap: 網站地圖|sitemap
site: 網站|網頁|首頁|我的站|website|site|homepage|domain
genuine: 真的|假的|冒充|偽裝|驗證|屬於|genuine|real|fake|spoof|verify|belongs to|pretend|冒牌|冒名|自稱|是不是真|claims to be|claim to be|impersonat|really|authentic|legit|genuinely
snippet: 搜尋結果|摘要預覽|截斷|標題長度|像素|snippet|serp|search result|truncat|cut off|pixel|搜尋結果頁|顯示完整|標題太長|變成點點|太長|too long|too wide|searchers see|headline|search snippet|in search results|title tag length|省略號
meta-tags: meta 標籤|meta標籤|og:title|og:image|og:description|og 標籤|社群分享|分享預覽|meta tag|open graph|og tag|twitter card|head tag|分享標籤|分享卡片|head 標籤|social card|social preview|預覽圖|縮圖|分享到|分享出去|link preview|look good on|head 標|canonical|og tags|twitter tags|open-graph
video: 影片|youtube|章節|時間戳|video|timestamp|chapters|片頭|片尾|頻道|my upload|clip|channel
submit: 提交|推送|送出|登錄|收錄|索引|submit|push|notify|get indexed|indexnow|ping search|通知|告訴搜尋引擎|ping|tell google|tell bing|重抓|重新抓|來抓|馬上抓|即時索引|recrawl|crawl again|reindex|re-crawl|instantly|推播網址
submit-guide: 登錄|收錄|站長工具|search console|webmaster|adding my site|get listed|register my site|找得到我|登記網站|加入 google|主動提交|add my domain|brand-new website|new website|new site|show up in google|appear in google|how do i get my site|新網站|新站|剛架好
not-indexed: 沒被收錄|不收錄|沒收錄|搜不到我|找不到我的網站|not indexed|not showing up in|isn't indexed
market-share: 人多嗎|人多不多|幾成的人|有人在用|市佔|市占|佔有率|占有率|使用率|市場份額|market share|percentage of searches|popular|share of search|用哪個搜尋引擎|最多人用|most used search|share of the search|使用比例|多少人用|多少人在用|使用人數|佔比|占比|dominant|usage share|search engine usage|people use google|people use bing|most used|statcounter
operators: 運算子|只搜|怎麼搜|只找|搜尋語法|進階搜尋|搜尋指令|intitle:|inurl:|filetype:|operator|advanced search|search syntax|排除某|排除一個|只找標題|exclude|exact phrase|搜尋技巧|搜尋的指令|特定檔案|雙引號|減號|進階指令|cheat sheet|search command|search trick|google dork|指令怎麼打|語法
search-link: 搜尋連結|搜尋網址|組網址|search url|search link|links that search|query url|查詢連結|搜尋的連結|可以點的|clickable|query link|search query|link that searches|search links|站內搜尋|連結給我
generate: 寫 llms|寫llms|寫 robots|寫robots|產生|製作|建立|寫一份|做一份|自動寫|草稿|generat|create|draft|write a|make a|build|替我寫|幫我寫|幫我做|擬一份|寫出|做成|編寫|write an|write the|write me|make me|turn my|produce|compose
check: 檢查|檢測|驗證|健檢|測試|看看有沒有|check|inspect|audit|test whether|validate|lint|體檢|幫我看|看看|看一下|審查|review|look over|verify|掃描|scan
find: 搜尋|查詢|查一下|找|查找|search|look up|find|look for|lookup
read: 全文|整章|整篇|完整內容|內文|讀|打開|開啟|叫出來|open|read|full text|full chapter|display
format: 格式|語法|寫錯|錯誤|哪一行|syntax|format|malformed|mistake|valid|well-formed|errors
paste: 貼給你|我貼|貼上|這份|這段|以下|content i paste|i paste|this text|below
llms: llms.txt|llms-full|ai友善|llms txt|ai-ready|ai readiness|ai-friendly|給 chatgpt 讀|給chatgpt讀|給 ai 讀|給ai讀|給大語言模型|ai 可讀|ai可讀|ai 友善|ai 好不好讀|markdown page|language models|for llms|llm-ready|llm-friendly|ai readable|ready for ai|geo
list: 列出|清單|一覽|名單|哪幾|list of|list|show all|which ones|overview|有哪些|全部列|所有的|browse|overview of|lineup|catalogue|catalog
stock: 股票|個股|股價|台股|收盤|上市|stock|share price|closing price|ticker|收多少|close at|closed at|漲還跌|漲了多少|跌了多少|開盤|盤中|漲跌|漲停|跌停|quote|收盤價|trading at|share|走勢|k 線|股票代號|幾塊錢一股
theme: 題材|概念股|類股|族群|主題股|theme|concept stocks|供應鏈|概念|板塊|產業|那一掛|那掛|sector|supply chain|suppliers|concept stock
member: 成分股|名單|有哪些股|個股清單|member|constituent|stocks in the|stocks of|有誰|哪些公司|哪些股票|哪些個股|做什麼|各自做|有哪些公司|which companies|which stocks|who are|who makes|companies in|what each company|names in|stocks
etf: etf|高股息|配息|股息|殖利率|月配|季配|dividend|payout|yield|領多少|領息|存股|元大|國泰永續|群益|distribution|monthly paying|股利|高息|除息|除權息|填息|dividends|distributions|payouts|配多少|發多少|配了|配過|總共配|發了多少
estimate: 預估|估計|預測|會配多少|明年|estimat|forecast|expect|would pay|next year|推估|大概能領|可望|project|projected|projection|next year's
subscription: 訂閱|月費|方案|每月|plus|subscription|monthly plan|per month|plan price|聊天機器人月費|月租|chatgpt plus|claude pro|claude max|gemini advanced|copilot pro|perplexity pro|每個月付|付費版|專業版|升級|paid plan|chatbot plan|a month for|pro plan|chatgpt pro|google ai pro|ai pro|monthly fee|monthly price|訂 chatgpt|訂閱費
api: api|介面|每百萬|單價|費率|rates|端點|endpoint|api 價|per-token|price list
token: token|百萬|per million|tokens|input|output|輸入|輸出|萬 token|tokens in|tokens out|輸入輸出
usage-cost: 要花多少|要多少錢|要多少台幣|大概多少錢|估多少|花費|帳單|bill for|would i pay|cost me|how much would|how much will|what will|estimate the cost
ai-model: gpt|claude|gemini|deepseek|llama|mistral|qwen|grok|chatgpt|language model|llm|語言模型|openai|anthropic|sonnet|haiku|opus|flash|模型
ai-media: 生圖|畫圖|圖片生成|影像生成|影片生成|語音合成|轉錄|text-to-speech|speech-to-text|transcri|dall-e|gpt-image|whisper|midjourney|sora|veo|image generation|video generation
agent: 代理|代理人|agent|自動化|automation platform|程式代理|coding agent|cursor|devin|codex|claude code|n8n|dify|zapier|寫程式的 ai|寫程式的ai|coding assistant|coding tool|windsurf|github copilot|replit|kiro|自動化代理|autonomous|no-code
platform: 平台|platform
taiwan-ai: notebooklm|台灣可以用|刷卡|怎麼訂閱|怎麼付款|報帳|from taiwan|in taiwan pay|營業稅|統編發票|vat|taiwanese users|users in taiwan|台灣用|在台灣使用|海外手續費|google ai studio|usable from taiwan|available in taiwan|accessible in taiwan|在台灣能|台灣能不能|台灣可不可以|taxed|for people in taiwan|notebook lm
product: 商品|產品|品項|貨品|東西|product|products|goods|item
hardware: iphone|ipad|macbook|airpods|apple watch|galaxy|pixel|ps5|ps4|playstation|switch 2|nintendo|xbox|steam deck|gopro|kindle|kobo|dyson|sony|bose|samsung|asus|lenovo|logitech|razer|零件|零組件|顯示卡|顯卡|記憶體|處理器|ssd|硬碟|graphics card|gpu|memory|cpu|processor|ddr4|ddr5|rtx|rx 9|rx 7|rx 6|ryzen|laptop|主機板|電源供應器|機殼|固態硬碟|筆電|散熱器|motherboard|power supply|nvme|hard drive|monitor|radeon|geforce|intel core|core i|i5-|i7-|i9-|core ultra|990 pro|1tb|2tb|4tb|16gb|32gb|64gb|computer parts|pc part
produce: 大白菜|小白菜|絲瓜|小黃瓜|茄子|韭菜|芹菜|玉米|芋頭|蓮霧|荔枝|龍眼|釋迦|火龍果|檸檬|草莓|吳郭魚|虱目魚|鮭魚|bok choy|pak choi|lettuce|cucumber|mushroom|lemon|lychee|guava|eggplant|radish|celery|scallion|sweet potato|tilapia|salmon|蔬菜|水果|菜價|高麗菜|香蕉|青菜|青蔥|批發|公斤|vegetable|fruit|wholesale|cabbage|banana|produce price|kilo|番茄|蘋果|白菜|洋蔥|馬鈴薯|鳳梨|芒果|豬肉|雞蛋|tomato|apple|onion|potato|pineapple|mango|pork|egg|a kilo|per kilo|斤|台斤|菜市場|果菜|青江菜|空心菜|菠菜|花椰菜|蒜頭|薑|葡萄|西瓜|木瓜|柳丁|橘子|地瓜|紅蘿蔔|carrot|garlic|ginger|grape|watermelon|papaya|orange|spinach|broccoli|vegetables|fruits|potatoes
history: 走勢|歷史|近三個月|90天|變化|過去|history|trend|past 90|last 90|over time|均價|最低價|歷史低|這三個月|three months|90-day|90 day|price trend|all-time low|average price|買貴
category: 分類|類別|種類|品類|categor|kinds of|可以瀏覽|browse
card-game: 遊戲王|ocg|tcg|牌組|怪獸|陷阱|魔法卡|yu-gi-oh|yugioh|duel|monster|trap card|spell card|墓地|手牌|除外|召喚|融合|同步|超量|連接怪獸|靈擺|主要階段|戰鬥階段|灰流麗|青眼|graveyard|summon|fusion|synchro|xyz|pendulum|spell speed|main phase|battle phase|end phase|tribute|activate a trap|extra deck|banish|手坑|卡片|決鬥|增殖的g|ash blossom|maxx|卡組|打牌|牌手|game term|card game|duels|duelist|效果怪獸|誘發|傷害步驟|咒文速度|速攻|反擊陷阱|連鎖|chain link|damage step|quick effect|trigger effect|negate|special summon|召喚權
rule: 規則|裁定|判定|規定|rule|ruling|規則書|判例|rulebook|rulings|怎麼判|判決
chapter: 章|章節|全文|chapter|full text|那一章|這一章|display the full|整章|第三章|第五章|章內容|the chapter|whole chapter
term: 意思|是什麼|什麼是|定義|名詞|術語|解釋|什麼叫|define|definition|meaning|what does|glossary|term|是什麼意思|什麼意思|是啥|指的是|縮寫|英文怎麼|什麼是「|叫做什麼|stands for|stand for|translate the|slang|行話
ban: 禁卡|禁限|禁止卡|限制卡|準限制|banlist|ban list|banned|forbidden|limited list|放幾張|放三張|放兩張|放一張|可放|還能放|能放|被禁|解禁|幾張灰|copies of|may i run|can i run|how many copies|ban-list|banned cards|tournament legal|legal in|limited to
faq: 常見問題|問答|q&a|新手|faq|common question|frequently asked|beginner|新手問|初學|剛入坑|最常問|常搞不懂|beginners|newbie|new player|new to the game|first turn
ad: 廣告|文案|宣稱|用詞|療效|誇大|不實|advert|ad copy|ad claim|claims|marketing text|allowed to say|美白|淡斑|瘦身|治療|預防|exaggerat|wording|slogan|ad text|踩線|踩到|被罰|開罰|罰款|違規|違法|可以寫|能寫|能不能寫|廣告詞|標語|fined|can i write|can i say|can i claim|illegal claim|排毒|免疫力|減肥|瘦五公斤|降血糖|降血壓|除皺|醫美|抗老|改善失眠|detox|whiten|immunity|cure|anti-aging|weight loss
food: 食品|保健|健康食品|food|supplement|dietary|膠囊|益生菌|葉黃素|魚油|零食|餅乾|cookies|snack|vitamin|probiotic|capsule
cosmetic: 化妝品|化粧品|保養品|美妝|cosmetic|skincare|beauty product|wrinkle|面膜|乳液|精華液|面霜|防曬|洗髮|face cream|lotion|serum|sunscreen|shampoo
profit: 利潤|賺|毛利|獲利|損益|划算|profit|margin|break-even|earn|能賺嗎|賺多少|淨利|net profit|per order|進貨|剩多少|還剩|虧|賠錢|不會賠|多少賺|抽完|what do i keep|keep per order|left over|make per|lose money|breakeven|break even|net per
tax: 稅|稅籍|營業稅|課稅|報稅|tax|vat|起徵點|稅務|sales tax|國稅局|門檻|課到|繳稅|免稅|threshold|taxman|tax office|taxable
register: 登記|註冊|辦理|要不要辦|register|registration|must i|要登記|登記嗎|開公司|設行號|營業額|turnover
withhold: 扣繳|扣稅|二代健保|補充保費|實領|實拿|稿費|執行業務|withh|net payment|take home|royalt|speaker fee|演講費|講師費|翻譯費|顧問費|扣多少|預扣|royalty|withheld|lecture fee|speaking fee|勞務報酬|鐘點費|業配費|代扣|補充保險費|實際匯|匯進來|入帳|扣掉|先扣|reaches my account|after withholding|after tax|net after|deducted|honorarium|appearance fee|扣完稅
company: 公司|統編|統一編號|廠商|供應商|負責人|資本額|company|supplier|tax id|registered business|商業登記|工商登記|合法公司|business registration|verify that my supplier|工廠|合不合法|還在營業|公司叫|股份有限公司|有限公司|倒閉|background check|company number|still active|legit supplier|factory|ltd|公司登記
listing: 上架|標示|檢核|檢查表|listing|label|before selling|checklist|商品頁|標籤內容|成分標示|product page|must contain|法規要求|必須寫|必須標|成分表|要準備|上架前|bsmi|商品檢驗|檢驗標識|before i sell|product label|must show|legal requirement|packaging
endorse: 業配|代言|薦證|開箱|置入|揭露|合作關係|endors|sponsor|influencer|paid partnership|disclos|免費商品|公關品|testimonial|gifted|廠商合作|kol|youtuber|#ad|公關|廠商錢|廠商給|拿錢推薦|instagram|paid post|paid story|ig 限動|團購主|partnership|undisclosed|sponsored
fee: 手續費|抽成|費率|成交費|fee|commission|take rate|charge sellers|幾趴|抽幾|seller commission|selling fees|金流費|上架費|幾 %|take from sellers|percentage does|cut does|seller fees
shop-platform: 蝦皮|momo|樂天|賣場|電商|開店|shopee|rakuten|marketplace|e-commerce|pinkoi|pchome|露天|博客來|yahoo 拍賣|91app|shopline|cyberbiz|網拍|marketplaces
mcp: mcp|model context protocol|connector|plugin for claude|外掛|connect my|so my agent can|mcp server
x402: x402|usdc|按次付費|微支付|單次付費|穩定幣|pay-per-call|pay per call|micropayment|stablecoin|paid api|幾分錢|cents per|pay as you go|付費 api|付費端點|自動付款|付錢的|micropaid|paid endpoint|accepting usdc|x402 api|per request in
which-tool: 哪個工具|用哪個|該呼叫|合適的工具|不知道要用|which tool|right tool|what tool|route my task|find a tool|挑一個|適合的工具|tool do you recommend|which function|哪個功能|做得到|不知道找誰|best function|which api|what can you do|you can do|suggest the
`

interface Concept {
  readonly id: string
  readonly pattern: RegExp
  /** What the pattern finds, as it stands in a normalised text. */
  readonly ways: readonly string[]
}

const CONCEPTS: readonly Concept[] = GROUPS.trim().split('\n').map(readGroup)

/** The concepts by how their ways begin, with two characters or the only one: a text is asked about those alone. */
const BY_BEGINNING: ReadonlyMap<string, readonly number[]> = indexBeginnings()

/** The concepts that a text speaks of, whatever words it uses for them. */
export function findConcepts(normalised: string): string[] {
  const likely = new Set<number>()
  for (let at = 0; at < normalised.length; at++) {
    for (const concept of BY_BEGINNING.get(normalised.slice(at, at + 2)) ?? []) likely.add(concept)
    for (const concept of BY_BEGINNING.get(normalised.charAt(at)) ?? []) likely.add(concept)
  }
  const found = CONCEPTS.filter(({ pattern }, at) => likely.has(at) && pattern.test(normalised)).map(({ id }) => id)
  return [...new Set([...found, ...(PART_NUMBER.test(normalised) ? ['hardware'] : [])])].map((id) => `#${id}`)
}

/** Processors, graphics cards, boards and sizes by their numbers alone, as they are asked for: 9800x3d, 5070 ti, b850, 2tb. */
const PART_NUMBER =
  /(?<![a-z\d.])(?:\d{4}x3d|[5-9][3-9]\d{2}x(?![a-z\d])|[345]0[5-9]0 ?(?:ti|super|s)(?![a-z])|(?:(?!x402)[abhxz]\d{3}[em]?|i[3579] ?-? ?1\d{4}[a-z]{0,2}|[1248] ?tb)(?![a-z\d]))/

function indexBeginnings(): Map<string, number[]> {
  const byBeginning = new Map<string, number[]>()
  for (const [at, { ways }] of CONCEPTS.entries()) {
    for (const beginning of new Set(ways.map((way) => way.slice(0, 2)))) {
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), at])
    }
  }
  return byBeginning
}

/** `id: one way|another` → one pattern. Latin words begin at a word's beginning and may go on. */
function readGroup(line: string): Concept {
  const [id = '', listed = ''] = line.split(': ')
  const written = listed.split('|')
  const ways = written.map(normalise)
  const alternatives = ways.map((way, at) => {
    const escaped = way.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    return /^[a-z]/i.test(written[at] ?? '') ? `(?<![a-z])${escaped}` : escaped
  })
  return { id, ways, pattern: new RegExp(alternatives.join('|')) }
}

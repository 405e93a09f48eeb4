import { normalise } from './normalise.ts'
import { chineseAsSaid, englishAsTyped, LAUGHTER } from './spoken.ts'

// Patterns of harm other than suicide: a medical emergency, violence, sexual violence, bullying, debts, fraud, or an
// exhausted carer. Each matches a grammatical construction (who does what to whom), because bare words such as 家暴 and
// 中風 occur in homework, law and insurance. The first matching kind decides which helpline comes first.

/** The kinds of need, named as in `needs.ts` of wellness. */
export type Harm =
  | 'danger'
  | 'sexual_violence'
  | 'violence'
  | 'children'
  | 'bullying'
  | 'migrants'
  | 'threats'
  | 'carers'
  | 'fraud'

const KIN =
  '(?:老公|先生|丈夫|老婆|太太|妻子|男朋?友|女朋?友|前男友|前女友|前夫|前妻|前任|另一半|伴侶|同居人|尪|爸|媽|父|母|公公|婆婆|兒子|女兒|哥|弟|姊|姐|妹|叔|伯|舅|阿公|阿嬤|爺|奶|外婆|家人|大伯|小叔)'
const SMALL = '(?:小孩|小朋友|孩子|寶寶|嬰兒|幼兒|學生|女兒|兒子|弟弟|妹妹|姪|孫|同學|歲|bb|寶貝)'
const OLD = '(?:阿公|阿嬤|爺爺|奶奶|外婆|外公|老人|長輩|老父|老母|爸爸?|媽媽?|公公|婆婆)'
const SOMEBODY = `(?:${KIN}|${SMALL}|${OLD}|我|他|她|朋友|同事|室友|鄰居|有人|路人|病人|客人|孕婦)`
const SICK_SUDDENLY = '(?:發紫|發黑|發白|喘|呼吸|腫|麻|吐|暈|昏|冷汗|抽搐|沒力|意識|不舒服|起來|怎麼辦|沒反應)'
const TOXIC =
  '(?:鈕扣電池|水銀電池|電池|漂白水|農藥|巴拉刈|除草劑|鹽酸|強酸|強鹼|通樂|清潔劑|洗廁劑|洗衣球|樟腦丸?|老鼠藥|殺蟲劑|汽油|松香水|甲醇|假酒|酒精|乾燥劑|磁鐵|磁力珠|硬幣|精油|姑婆芋|毒菇|毒蘑菇|野菇|河豚|曼陀羅|夾竹桃|海芋)'
const DRUG = '(?:藥|普拿疼|止痛|安眠|史蒂諾斯|鎮定劑|降血壓|tylenol|panadol|acetaminophen)'
const MANY =
  '(?:一?整|一?大|半)?[罐瓶盒排包堆把]|(?:[一二三四五六七八九]?十|百|\\d{2,3})[幾多來]?[顆粒錠]|(?:幾十|好多|一堆)[顆粒錠]'

const EMERGENCY = [
  // Unconscious, not breathing.
  `${SOMEBODY}[^。]{0,14}(?<![到得])(?:昏倒|暈倒|昏迷|倒地|倒下去?了|倒在(?:地|客廳|浴室|廁所|路)|失去意識|沒有?意識|意識(?:不清|模糊|不太清))|叫不(?:醒|起來)`,
  `${SOMEBODY}[^。]{0,14}(?:沒有?|停止|快沒|不會|無法|不能|不太能)(?:在)?呼吸(?!器|道|燈|法|練)|(?:沒有?|停止)(?:了)?心跳|心跳(?:停|沒)|(?:${SOMEBODY}|燒炭|房間|瓦斯)[^。]{0,12}(?:人)?沒有?反應(?!.{0,4}(?:回訊|回覆|訊息))`,
  `(?:噎|嗆|哽|卡)(?:到|住|著)[^。]{0,12}(?:發紫|變紫|咳不出|說不出|不能|沒呼吸|喘|臉)|(?:臉|嘴唇|嘴巴|指甲|全身)[^,。]{0,4}(?:發紫|變紫|發黑|發白|都紫)`,
  `(?:全身|喉嚨|舌頭|臉|嘴)[^,。]{0,6}腫[^。]{0,10}(?:喘|呼吸|吞)|(?:喉嚨|舌頭)[^,。]{0,4}(?:腫起|腫了|緊縮)|過敏性休克`,
  // Stroke and heart attack.
  `(?:嘴巴?|嘴角|臉)[^,。]{0,3}(?:歪|斜)(?!樓|像)|大舌頭|(?:講話|說話|口齒)[^,。]{0,3}(?:不清|含糊)|(?:半邊|單側|一邊|左邊?|右邊?)(?:的)?(?:身體|身|手|腳|臉)[^,。]{0,8}(?:沒力|無力|不能動|動不了|癱|站不)`,
  `(?:胸口|胸部?|心臟)[^,。]{0,8}(?:痛|悶|緊|絞|壓)[^。]{0,14}(?:冷汗|左手|左臂|手麻|喘|下巴|吐|倒)|(?:冷汗|左手|左臂)[^。]{0,10}(?:胸口|胸|心臟)[^,。]{0,6}(?:痛|悶|緊)|${SOMEBODY}[^。]{0,4}(?:心臟病|心肌梗塞|中風|氣喘|癲癇|羊癲瘋)[^,。]{0,4}(?:發作|發了|病發|犯了)|(?:抱|捂|按|抓)著?胸[^。]{0,8}倒`,
  // Bleeding, seizures, injuries.
  `(?:血|出血)[^,。]{0,5}(?:止不住|不止|停不下|狂流|一直流|一直噴|流不停)|止不住[^,。]{0,3}血|(?:大量?|一直)出血|(?:割|切|砍|刺)(?:得)?太深|(?:懷孕|孕|胎|產後)[^。]{0,14}(?:出血|破水|劇痛)`,
  `口吐白沫|抽搐|(?:發燒|高燒)[^。]{0,6}抽筋|抽筋[^。]{0,6}(?:眼睛|翻白)|(?:癲癇|羊癲瘋)[^,。]{0,12}(?:沒停|不停|還在)`,
  `(?:撞|摔|跌|打)(?:倒|傷)?到?頭[^。]{0,12}(?:吐|意識|昏|嗜睡|流血)|車禍[^。]{0,12}(?:流血|昏|卡在|沒反應|倒地|不能動)|(?:觸電|被電到|墜樓|從[^,。]{0,6}[樓梯]摔)[^。]{0,10}(?:昏|沒|倒|流血|不動|動不了)`,
  // Poison, smoke, stings, drowning, fire.
  `(?:${SOMEBODY})[^。狗貓鼠兔]{0,14}(?:吞|喝|吃|誤食|誤喝|誤飲|誤吞|灌)(?:了|下|到|進)?[^,。]{0,6}${TOXIC}|誤[食喝飲吞][^。狗貓鼠兔]{0,8}${TOXIC}[^。]{0,14}${SICK_SUDDENLY}|吃(?:了|完)?[^,。]{0,4}(?:河豚|野菇|毒菇|姑婆芋)[^。]{0,12}${SICK_SUDDENLY}`,
  `${SMALL}[^。]{0,8}(?:把|偷|誤)[^。]{0,14}(?:藥|藥丸)[^。]{0,8}(?:吃|吞|喝)|${SMALL}[^。]{0,4}(?:誤食|誤吞|偷吃)[^。]{0,8}藥`,
  `(?:剛剛?|已經|我|他|她|${KIN})[^。]{0,8}(?:吞|吃|服|灌|嗑)(?:了|下|完|掉)(?:[^。]{0,12}(?:${MANY})[^。]{0,5}${DRUG}|[^。]{0,10}${DRUG}[^。]{0,6}(?:${MANY}))(?!會)`,
  // Another person with deep cuts, or about to jump.
  `(?:她|他|${KIN}|朋友|室友|同學|同事)[^。]{0,6}割(?:了)?(?:手)?腕|(?:她|他|有人|${KIN}|朋友|室友|同學|女生|男生|學生)[^。]{0,10}(?:頂樓|天台|樓頂|女兒牆|陽台|窗台|橋(?:上|邊|墩))[^。]{0,8}(?:跳(?!舞|繩|操)|懸空)|^[^我]{0,4}在(?:頂樓|天台|樓頂|橋上)[^。]{0,4}說要跳`,
  `(?:瓦斯|一氧化碳|廢氣|濃煙)[^。]{0,14}(?:頭暈|頭痛|昏|倒|沒反應|想吐|叫不醒)|燒炭[^。]{0,12}(?:沒反應|昏|叫不醒|都是煙)|(?:家裡?|房子|廚房|樓上|樓下|隔壁|車子?)[^,。]{0,3}(?:失火|起火|著火)了?`,
  `(?:有人|小孩|朋友|弟|妹|學生)[^,。]{0,4}溺水|溺水[^。]{0,10}(?:沒|昏|拉上來|叫不醒)|被[^,。]{0,3}(?:蛇|虎頭蜂|蜂|水母|螞蟻|蜘蛛|蜈蚣)[^,。]{0,2}(?:咬|螫|叮)[^。]{0,10}${SICK_SUDDENLY}`,
]

const HITS =
  '(?:打|揍|踹|踢|掐|勒|搧|毆|抽打|砍|燙|捏|拍|家暴|施暴|施虐|虐待?)(?:了|死|傷|得)?(?:我|阮|她|他|我們|媽媽?|爸爸?|弟弟?|妹妹?|孩子|小孩|姊姊?|人|阿嬤|奶奶|老人家?)'
const NO_BLOW = '(?!手機|電話|line|的?主意|電動|麻將|分數|針|預防|\\d|槍|臉|球|照|片|影片)'

const VIOLENCE = [
  `${KIN}[^。]{0,14}${HITS}${NO_BLOW}|(?:他|她)[^,。]{0,8}(?:打|揍|踹|踢|掐|勒|毆|砍)(?:了)?(?:我|小孩|孩子)${NO_BLOW}`,
  `${KIN}[^。]{0,10}(?:動手(?!做)|拿(?:皮帶|刀|棍|椅|酒瓶|菸|衣架)[^。]{0,6}(?:抽|打|砍|追|丟|燙|威脅|揮|對)|甩[^,。]{0,3}巴掌|砸東西|扯[^,。]{0,3}頭髮)|把我[^,。]{0,4}(?:推(?!薦|坑|給|出去玩)|摔|踹|壓(?!力)|鎖|關(?!注|起來充)|綁|拖(?!稿)|打(?!扮|包|分)|毆)|打死我(?!也|都|了)|把我打死`,
  `被[^,。]{0,6}${KIN}[^,。]{0,4}(?:打|揍|踹|踢|掐|勒|毆|砍|家暴|虐|囚禁|控制行動)(?!槍|臉|分|敗|爆|趴|呼|擾|斷)|被家暴|家暴(?:我|受害)|我[^,。]{0,6}被(?:家暴|毆打|虐待|囚禁|施暴)|驗傷[^。]{0,8}(?:老公|男友|家暴|被打)`,
  `(?:威脅|恐嚇|揚言|敢[^,。]{0,4}就|說[^。]{0,6}就?要)[^。]{0,10}(?:殺|砍|弄死|打死|潑|放火|燒)(?:了|死)?[^,。]{0,2}(?:我|妳|全家|孩子|小孩|貓|狗)|(?:威脅|恐嚇|揚言|說要)[^。]{0,8}(?:散布|公開|外流|傳|上傳|po)[^。]{0,6}(?:私密|裸|性愛|影片|照)`,
  `(?:跟蹤|尾隨|騷擾|糾纏|監控|堵)我(?!的?(?:ig|帳號|頻道|限動|版))|(?:一直|每天|又)[^。]{0,6}(?:堵我|在我家(?:樓下|門口|附近)?[^。]{0,2}(?:堵|等|守|徘徊))|踹[^,。]{0,3}門|追蹤器|(?:不讓|不准|不許)我[^,。]{0,2}(?:出門|回家|離開|跟[^,。]{0,4}聯絡|見(?:朋友|家人))|砸[^,。]{0,4}我?的?手機(?!殼)`,
  `(?:隔壁|鄰居|樓上|樓下)[^。]{0,16}(?:尖叫|慘叫|求救|哭喊|打(?:老婆|太太|小孩|孩子|人)|被打|家暴)`,
]

const CHILDREN = [
  `${SMALL}[^。]{0,10}被[^。]{0,6}(?:打到|打得|毒打|痛打|虐|揍|燙|關在?|綁|餓|搖|丟|打到哭|打[^,。]{0,3}(?:瘀青|流血))|${SMALL}[^。]{0,14}(?:身上|手臂|臉上|手上|腿上|全身)[^,。]{0,4}(?:瘀青|傷痕|燙傷|鞭痕|烏青|[有是]傷)`,
  `(?:保母|保姆|老師|幼兒園|托嬰|安親班|教練|外勞|外籍|移工|看護|安養院?|養護|照服員|[爸媽叔伯舅哥姊弟妹])[^。]{0,8}(?:打|掐|搖|虐|貼|綁|捏|餓|燙|毆|踹|搧)[^。電麻]{0,4}(?:小孩|孩子|寶寶|嬰|小朋友|阿公|阿嬤|奶奶|爺爺|外婆|老人|長輩|[我他她][爸媽]|媽媽|爸爸|他$|她$)(?!疫苗|預防)`,
  `(?:好幾天|幾天|整天|都)沒(?:有)?(?:吃飯|吃東西|飯吃)[^。]{0,12}(?:家裡沒人|沒人|關|鎖)|(?:家裡沒人|關|鎖)[^。]{0,12}沒(?:有)?(?:吃飯|吃東西|飯吃|東西吃)|(?:不給|沒給)(?:我|他|她|小孩|孩子|阿嬤|阿公|奶奶|寶寶)?(?:吃|飯)|(?:把|被)[^。]{0,8}關在(?:陽台|房間|家裡?|廁所|儲藏|籠|浴室|門外)|被關在|獨留[^,。]{0,4}${SMALL}|菸[蒂頭][^,。]{0,2}燙`,
  `${OLD}[^。]{0,8}(?:錢|存款|養老金|退休金|房子)[^。]{0,6}(?:領走|領光|拿走|過戶走|被(?:兒子|女兒|看護|叔|伯|舅)[^。]{0,4}[領拿])|(?:領走|領光)[^。]{0,6}${OLD}`,
]

const SEXUAL = [
  `(?:被|遭)[^。]{0,10}(?:性侵|強暴|強姦|迷姦|猥褻|性騷|侵犯(?!著作|版權|肖像|商標|專利|隱私)|硬上)|(?:性侵|強暴|強姦|猥褻|侵犯)(?:了)?(?:我|她|女兒|妹妹|小孩|學生|我妹|我女兒)|我[^。]{0,8}(?:性侵|強暴|猥褻)受害`,
  `(?:老師|教練|繼父|養父|叔叔|阿伯|大伯|舅|爸爸?|哥哥?|主管|老闆|雇主|同事|學長|陌生人|醫生|醫師|牧師|師父|神父|阿公|爺爺|房東|鄰居|網友|司機|經理|店長|前輩|繼兄|姊夫|他)[^。]{0,10}(?:摸(?!魚|彩|清|索|透|黑|牌|到寶|我的?頭|頭|摸|貓|狗)|硬來|硬上|硬要(?:親|做|來|脫)|強吻|脫[^,。]{0,2}(?:褲|衣|裙)|偷拍|偷看[^,。]{0,3}(?:洗澡|換衣)|露(?:下體|鳥)|不讓[^,。]{0,2}鎖門)`,
  `(?:不(?:可以|能|准|要)|不行)(?:跟|告訴|對)(?:別人|爸媽|媽媽|任何人|其他人|老師)[^,。]{0,3}(?:說|講)[^。]{0,4}(?:我們)?的?秘密|(?:騙|逼|叫|要|威脅|哄)[^。]{0,4}(?:我|她|女兒|妹妹|學生|小孩)[^。]{0,4}(?:拍|傳|給)[^,。]{0,4}(?:裸|私密|露點|沒穿|胸部)|(?:裸照|私密照|私密影片|性愛影片)[^。]{0,10}(?:威脅|外流|散布|恐嚇|勒索|被傳|傳出去|流出)|(?:威脅|恐嚇|勒索)[^。]{0,8}(?:裸照|私密照|私密影片)`,
  `(?:被下藥|灌醉|撿屍|下藥)[^。]{0,14}(?:醒來|沒穿|痛|不記得|床上|流血|衣服)|我(?:有)?說(?:了)?不要[^。]{0,4}(?:他|她)(?:還是|硬|還|就是)`,
]

const SCHOOL = '(?:同學|班上|全班|學長|學姊|學校|國中|國小|高中|上學|社團|宿舍|班級)'
const BULLYING = [
  `${SCHOOL}[^。]{0,18}(?:霸凌|排擠|欺負|孤立|嘲笑我|關(?:在|進)?(?:廁所|教室|儲藏)|打我|揍|被打(?!爆|敗|趴|得)|勒索|丟[^。]{0,8}(?:垃圾|馬桶|樓下)|圍毆|遺照|p成|拍影片[^。]{0,6}(?:網|傳)|錄影|逼[我他她]|塞[到進]|不(?:跟我|理我|和我)[^,。]{0,3}(?:講話|說話)?|搶[我他她]|潑[我他她]|脫[我他她]?[^,。]{0,2}褲|孤單一個)`,
  `(?:我|兒子|女兒|小孩|孩子|弟弟?|妹妹?|姪)[^。]{0,8}被[^。]{0,8}(?:霸凌|排擠|欺負|孤立|圍毆|勒索|塞到)`,
]

const MIGRANTS = [
  '(?:雇主|仲介|老闆|主人)[^。]{0,18}(?:護照|居留證|扣(?:住|留|押)?[^,。]{0,2}(?:證件|薪|錢)|不給[^,。]{0,3}(?:薪水|錢|休假|吃|飯)|不讓[^,。]{0,3}(?:休假|出門|放假))',
]

const THREATS = [
  '(?:地下錢莊|錢莊|高利貸|討債|債主|黑道|放款|暴力討)[^。]{0,18}(?:潑漆|門口|堵|威脅|恐嚇|砍|打(?!電話問)|押|殺|找(?:我|家人|爸|媽|女兒|兒子|小孩|公司|學校)|跟蹤|上門|騷擾|燒|綁|斷手|灑冥紙|撒冥紙)',
  '(?:地下錢莊|錢莊|高利貸|討債|債主|放款|當鋪)[^。]{0,18}(?:(?:來|到|去)我?家|不還就|押(?:著|走)|半小時內|公司找)|(?:再)?不還[^。]{0,8}(?:潑漆|放學|斷(?:我|你)?(?:一隻)?手|去接)|潑(?:紅)?漆',
  '(?:有人|陌生人|男子|醉漢|小偷|歹徒)[^,。]{0,6}(?:拿刀|持刀|拿槍|開槍|砍人|闖進|撬門|撬開|破門|追我|跟著我)',
]

// A weapon with an intended victim: the police come before any helpline.
const ARMS = '(?:槍(?!聲|戰|戶)|(?:西瓜|開山|水果|菜|武士|藍波)?刀(?!具|工)|球棒|鐵棍|棍棒|汽油|硫酸)'
const ARMED = [
  `(?:有|帶|拿|持|掏出|買了|亮)(?:著|了|出|一把)?[^,。]{0,3}${ARMS}[^。]{0,14}(?:同歸於盡|一起死|砍(?:我|他|她|人|死)|殺(?:我|他|她|人|了|死)|開槍|堵|門口|威脅|報復|大吼|追(?:我|他|她|人)|砸|潑|來公司|到學校|自言自語)`,
  `(?:說|講|嗆|揚言|傳訊息)[^。]{0,10}(?:帶|拿)${ARMS}|磨刀[^。]{0,10}(?:砍|殺)|(?:砍|殺)(?:了|死|掉)[^。]{0,10}磨刀|同歸於盡[^。]{0,10}${ARMS}|子彈[^。]{0,10}(?:知道你住|寄|照片)`,
]
const ARMED_IN_ENGLISH =
  /\b(?:has|have|with|owns|holding|pulled|got|brought|waving) (?:a |an |his |her )?(?:gun|knife|machete|bat)\b(?! set| block| sharpener)/gu
const SOMEBODY_ELSE =
  /\b(?:he|she|ex|someone|somebody|man|guy|they|neighbou?r|husband|boyfriend|stranger|co-?worker|student|brother|dad)s?\b/u
const CLAUSE_MAX = 80

const CARED =
  '(?:照顧|顧(?!客|問|慮)|照料|照護|長照|陪病|看護)[^。]{0,12}(?:爸|媽|父|母|公|婆|嬤|奶|爺|先生|太太|老公|老婆|失智|中風|臥床|癱|家人|長輩|孩子|兒子|女兒|弟|妹|哥|姊)'
const WORN =
  '(?:崩潰|撐不|快瘋|瘋了|受不了|好累|很累|太累|累垮|沒睡|沒有?人(?:幫|可以|能)|喘口氣|快倒|耗盡|好想逃|想逃|壓力好?大|不行了|沒日沒夜)'
const CARERS = [
  `${CARED}[^。]{0,20}${WORN}|(?:失智|中風|臥床|癱瘓)[^。]{0,14}(?:照?顧)[^。]{0,8}${WORN}|${WORN}[^。]{0,14}${CARED}`,
]

const FRAUD = [
  `(?:被|遭)騙(?!人|吃|票|感情|局)|騙[我他她媽爸][^。]{0,4}(?:匯|轉|買|投|儲|錢|存|領)|(?:被|遭)[^。]{0,10}(?:騙(?:走|光|了|錢|去|\\d|[一二三四五六七八九十幾]|$)|詐騙(?!電話|簡訊)(?:了|走|集團|錢|怎麼|\\d|$)|盜領|盜刷|詐了)|騙(?:走|光|了)[^。]{0,6}(?:錢|萬|養老|存款|積蓄|退休|帳號|點數|[我他她媽爸])|詐騙集團[^。]{0,4}(?:叫|要|逼|找)我`,
  `(?:匯|轉帳|轉了|轉出|存了|入金|面交|投了|投資|投)[^。]{0,6}(?:萬|元|塊|錢|虛擬幣|虛擬貨幣)[^。]{0,16}(?:被踢|踢出|封鎖|出不來|不給|無法|拿不回|聯絡不上|不見|消失|不讀不回|領不)|(?:投資|交易|博弈|平台|app)[^。]{0,8}(?:不給|無法|不能|領不|不讓)[^,。]{0,2}(?:提領|出金|領|提現)|(?:保證金|解凍金|稅金|手續費)[^。]{0,6}才(?:能|可以)(?:提領|出金|領)|(?:不給|無法)(?:提領|出金)[^。]{0,10}(?:保證金|再匯|繳)`,
  `假(?:檢察官|警察|檢警|投資|客服|冒)|涉(?:及|嫌)[^。]{0,3}洗錢|監管帳戶|(?:存摺|提款卡|金融卡|印章|密碼|otp|驗證碼|網銀|帳戶)[^。]{0,10}(?:交給|寄給|給了|交出|借給|告訴了?|寄出去)|(?:交|寄|給)(?:了|出)[^。]{0,4}(?:存摺|提款卡|帳戶|印章|密碼|驗證碼)|解除分期|分期[^。]{0,4}(?:設定錯誤|誤設)|(?:當|做)車手|(?:交友|網戀|網友|網路上認識|line上認識)[^。]{0,16}(?:叫|要|教|帶)我[^。]{0,6}(?:買|投資|匯|儲值|點數)`,
]

/** English in lower case without apostrophes. */
const IN_ENGLISH: Readonly<Record<Exclude<Harm, 'children'>, readonly string[]>> = {
  danger: [
    '(?:not|isnt|stopped|cant|barely) (?:breathing|breathe)(?! exercise)|(?:no|without a) pulse|unconscious|wont wake up|cant wake (?:him|her|them|my)|passed out and|collapsed|lips are (?:blue|purple|turning)|turning blue|having (?:a )?(?:heart attack|stroke|seizure)|(?:crushing |severe |bad )?chest (?:pain|pains|tightness|is tight)(?! meaning| quiz) (?:[a-z ]{0,24})(?:arm|jaw|sweat|numb|breath)|face is drooping|(?:slurred|slurring) (?:speech|words|his|her)|cant (?:speak|move (?:one|his|her) (?:side|arm))|wont stop bleeding|bleeding (?:out|heavily|badly|a lot)|blood everywhere|(?:is|are|hes|shes) choking|throat is (?:swelling|closing)|anaphyla',
    '(?:he|she|friend|son|daughter|wife|husband|roommate|sister|brother|girlfriend|boyfriend) (?:just |has |have )*(?:cut|slit|slashed) (?:her|his|their) (?:own )?(?:wrists?|arms?|veins|throat)|(?:man|woman|girl|boy|someone|somebody|guy|he|she)(?: is|s)?(?: [a-z]+){0,3} (?:on the (?:ledge|roof|wrong side)|over the railing)(?: [a-z]+){0,6} (?:jump|bridge|railing)',
    '(?:kid|son|daughter|baby|toddler|child|mom|dad|mum|grandma|grandpa|he|she|i) (?:just |accidentally |has |have )*(?:swallowed|drank|ate|ingested) (?:[a-z]+ ){0,3}(?:drain cleaner|cleaner|bleach|battery|batteries|pesticide|poison|detergent|pod|magnet|magnets|antifreeze|mushrooms?|pills)|(?:i|he|she|friend|daughter|son) (?:just |has |have )*(?:took|taken|swallowed|overdosed on) (?:like |about |over |around )*(?:\\d{2,3}|twenty|thirty|forty|fifty|a hundred|a (?:whole )?bottle|all)(?: of)?(?: the| my| her| his)? ?(?:[a-z]+ )?(?:tylenol|panadol|pills?|tablets?|paracetamol|advil|ibuprofen|sleeping|meds|medication|xanax)|(?:house|kitchen|apartment|car) is on fire',
  ],
  sexual_violence: [
    '(?:was|were|been|got|being|am) (?:raped|molested|groped|sexually (?:assaulted|abused|harassed))|(?:raped|molested|groped|assaulted) (?:me|her|him|my)|(?:touch|touches|touched|touching|grope|gropes|fondled) (?:me|my (?:body|breast|private)|her down)|forced (?:me|himself|her) (?:to have sex|on me|on her|to touch)|(?:put|slipped|spiked) (?:something |drugs )?(?:in )?my drink|(?:share|leak|post|spread|send)(?:ing|ed)? my nudes|(?:nudes|naked (?:pics|photos)) (?:[a-z ]{0,20})(?:threat|blackmail|leak|money)|sextort',
  ],
  violence: [
    '(?:husband|hubby|boyfriend|bf|wife|girlfriend|gf|ex|dad|father|mom|mother|stepdad|stepfather|partner|fiance|brother|son|he|she|they) (?:[a-z]+ ){0,3}(?:hit|hits|hitting|beat|beats|beating|choked|chokes|choking|punched|punches|slapped|slaps|kicked|kicks|strangled|shoved|burned|abuses|abused|threatened|threatens) (?:me(?! up)|us|my (?:mom|mother|kids|sister|brother|son|daughter)|the (?:kids|baby))|(?:hell|shell|they will|he will|going to|threatens to|threatened to|says (?:he|she)ll) (?:kill|hurt|stab|shoot) (?:me|us|the (?:cat|dog|kids)|my (?:kids|family|cat|dog))|(?:is|keeps|been) stalking me|stalks me|abusive (?:husband|boyfriend|relationship|partner|home)|hiding (?:from|in) [a-z ]{0,20}(?:him|husband|bathroom)|(?:kid|child|baby|children|boy|girl)s? (?:[a-z]+ ){0,6}(?:bruises|locked (?:outside|out|in)|beaten|starved)|locked outside every',
  ],
  bullying: [
    '(?:bully|bullying|bullies|bullied) (?:me|my (?:son|daughter|kid|brother|sister))|(?:am|im|being|getting|is|gets|was|been) bullied|everyone at school (?:hates|ignores|laughs)|(?:classmates|kids at school|school) (?:[a-z]+ ){0,4}(?:beat me|hit me|laugh at me|pick on me)',
  ],
  migrants: [
    '(?:employer|boss|agency|broker) (?:[a-z]+ ){0,6}(?:passport|locks? me|lock me|wont pay|doesnt pay|not pay|hits me|salary|arc)',
  ],
  threats: [
    'loan sharks? (?:[a-z]+ ){0,8}(?:threat|door|kill|hurt|beat|outside|family)|(?:someone|somebody|a man|burglar) (?:is |just )?(?:breaking in|broke in|has a (?:knife|gun)|following me|in my house)',
  ],
  carers: [
    '(?:caring for|taking care of|looking after|carer for|caregiver (?:for|of|to)) (?:[a-z]+ ){0,8}(?:and )?(?:[a-z]+ ){0,4}(?:cant|exhausted|burn|breaking|collapse|drained|no one helps|nobody helps)',
  ],
  fraud: [
    '(?:got|been|was|im|being|were) (?:scammed|conned|swindled|defrauded|phished)|scammed (?:me|my|out)|(?:gave|sent|told) (?:[a-z]+ ){0,4}(?:otp|bank|password|pin|card|account|verification)(?: [a-z]+){0,4} (?:to|someone|caller)|(?:fake|pretend(?:ing)? to be) (?:a )?(?:police|prosecutor|bank|investment)(?: [a-z]+)?|sent money to|(?:cant|wont let me) withdraw (?:my )?(?:money|funds)',
  ],
}

/** Contexts without a victim: writing, games, studies, sales and general questions. */
const IN_GENERAL = new RegExp(
  normalise(
    '作業|報告(?!老師)|海報|宣導|文案|廣告|標語|宣稱|可以寫|怎麼寫|描寫|劇本|劇情|小說|電影|影集|動畫|漫畫|戲劇|韓劇|遊戲|桌遊|卡牌|歌詞|歌名|專輯|[《〈]|統計|人數|論文|研究|修法|法第|防治法|第幾條|英文怎麼|怎麼造句|的意思|什麼意思|是什麼梗|證照|課程|量表|保險|理賠|[壽險]險|險推薦|險跟|推薦|評價|下載|網址|黑名單|怎麼分辨|怎麼預防|預防|招式|比賽|拳擊|摔角|柔道|羽球|棒球|籃球|桌球|電動|打王|魔王|隊友|攻略|副本|急救箱|地圖|\\b(?:lyrics|song|album|movie|film|novel|game|episode|season|meaning|quiz|course|insurance|statistics|essay|poster|homework|chess|tennis|lakers|nba|finals|boss fight|joke|meme)\\b',
  ),
  'u',
)
/** A report about somebody close, at present, overrides such a context: 我弟被打，學校說是玩遊戲. */
const NEAR_AND_NOW = new RegExp(
  normalise(
    '救命|快救|現在(?:怎麼|該|要|被|還)|剛剛|剛才|昨晚|昨天|我被|我的?(?:老公|先生|男友|爸|媽|兒子|女兒|小孩)[^。]{0,12}(?:打|掐|昏|沒呼吸)|不敢(?:說|講|回家|跟)|\\bhelp me\\b',
  ),
  'u',
)
const PETS = new RegExp(
  normalise(
    '狗狗|貓咪|毛小孩|貓貓|倉鼠|兔子|鸚鵡|烏龜|我家[貓狗]|[貓狗]吃|魚缸|金魚|多肉|盆栽|\\b(?:dog|cat|hamster|puppy|kitten|fish)\\b',
  ),
  'u',
)

const CHINESE: readonly (readonly [Harm, readonly string[]])[] = [
  ['danger', EMERGENCY],
  ['sexual_violence', SEXUAL],
  ['migrants', MIGRANTS],
  ['bullying', BULLYING],
  ['threats', THREATS],
  ['children', CHILDREN],
  ['violence', VIOLENCE],
  ['carers', CARERS],
  ['fraud', FRAUD],
]
const RULES = CHINESE.map(([harm, sayings]) => ({
  harm,
  chinese: sayings.map((saying) => new RegExp(normalise(saying), 'u')),
  english: (harm === 'children' ? [] : IN_ENGLISH[harm]).map((saying) => new RegExp(`\\b(?:${saying})`, 'u')),
}))

const ARMED_SAYINGS = ARMED.map((saying) => new RegExp(normalise(saying), 'u'))

/** Whether folded words describe a threat with a weapon. */
export function isArmed(folded: string): boolean {
  if (LAUGHTER.test(folded) || IN_GENERAL.test(folded)) return false
  const chinese = chineseAsSaid(folded)
  return ARMED_SAYINGS.some((saying) => saying.test(chinese)) || isArmedInEnglish(englishAsTyped(folded))
}

function isArmedInEnglish(words: string): boolean {
  return [...words.matchAll(ARMED_IN_ENGLISH)].some(({ index }) => {
    const clause = words.slice(Math.max(0, index - CLAUSE_MAX), index).split(/[^a-z' -]/u)
    return SOMEBODY_ELSE.test(clause.at(-1) ?? '')
  })
}

/** The harm in folded words without hyperbole: the first kind that needs a helpline; undefined if there is none. */
export function harmIn(folded: string): Harm | undefined {
  if (LAUGHTER.test(folded) || (IN_GENERAL.test(folded) && !NEAR_AND_NOW.test(folded))) return undefined
  const chinese = chineseAsSaid(folded)
  const english = englishAsTyped(folded.replaceAll(/[,;:](?=\s)/gu, ''))
  const isOfPet = PETS.test(folded)
  return RULES.find(
    (rule) =>
      !(isOfPet && rule.harm === 'danger') &&
      (rule.chinese.some((saying) => saying.test(chinese)) || rule.english.some((saying) => saying.test(english))),
  )?.harm
}

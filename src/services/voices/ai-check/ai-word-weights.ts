import type { Language } from './ai-features.ts'

/** Written by scripts/fit-ai-text.ts. The README says of what data, and what the models reach on texts unseen. */
export const AI_WORD_WEIGHTS: Readonly<Record<Language, string>> = {
  zh: String.raw`
77 。现在
71 :每
68 制:
67 时刻|最近
62 根据中
60 意:|据中
58 假设|案:
57 注意:
56 。该
55 通:
53 以下是|优先
52 ,旨|,旨在|。现|是的|步骤
51 。关|。在中
50 了许|了许多|长和
49 。使用|场景|法包|独特|骤
48 后来|点:
47 ”或|的一部
46 地了|的"
45 严格|使用了|灵活|被认为|通常在
44 (如|。使|和法|常在|持:|支持:|旅行|的儿
43 反应。|是的,|目,|群体|记住|需要注
42 ,但它|值。|动:|应。|是一些|是日|质量。
41 ”这|。它|中的一|包含|干预|时会|记住,
40 ,确保|,而是|:通过|。实|。总的|但它|无关|的生理|被认|述了|风险。
39 一点,|主题|他在|加速|发现,|在寻|法:|潜在|的职|质。|际上是
38 :“|。最|。每|常包|意的是|方法包|法包括|规定的|角度来|风格
37 ):|,实际|、经|。这是|。通过|化。|原来|构和|波动|理和|的是,|的神|这意|这意味
36 中国,|几种方|加剧|在学|常有|施来|有重要|求和|等。这|经典|而异,|而非
35 ,利|”)|。因此|。根|。根据|下来,|决定。|动作|性。|此外,|状态。|理:|计划。|险。
34 。”|。此外|一个重|不存|不存在|以从|和可|并进行|护。|是,如|是中国|机制,|来改|灯|的科|积累|等多|虑。|通常包
33 ;而|。学|。通|。避|之一。|以下几|体现|冷静|创作|团队|多样|常包括|是基|本质|突然|要通过|覆盖|需要在|验。
32 )或|”。|准备好|助:|历史上|在实|备好|复杂的|它们的|展示|常用于|并进|式:|成就|措施来|时,建|然而,|的基本|让他们|较低|运营|通常情|额外
31 。这个|下几|不符合|不过,|会根|会根据|可能存|因此,|效地|是基于|更高|未来的|率0|的总|育和|能存在|设定|适用于
30 ,并提|:可|:尽|。总|。总之|。考|。这种|为它|人对|人类的|以下方|但如果|例如,|充满|先,|变化。|和电|因为它|在任|在考|师或|并不能|时,我|是:|此外|浪|约0|议您在|资产|还能|部,|限于
29 ,有助|、文|、运动|。此|下一|争议|化和|可能被|和理|地点|常是由|性:|总之,|所以,|是中|杂的|果你不|此,在|而,|能源|解释
28 ,导致|in|、工|。然而|。还有|。通常|不同。|丰富的|会因为|会增加|信任的|其在|前往|力,并|化、|可以为|可能对|和发|和行|响。|在中|家和|常被|当前|总的|意识到|感和|扎|捕|掌握|方式。|是指在|有许|有许多|有重|格的|此,|添|率。|的。这|程。|能为|著名|轻松|达0|逐步
27 ",|,导|,并为|00元|:有|:通|。在这|。它是|一。|不少|于其|动或|包括:|号。|和安|在中国|尝试以|并寻求|应立|应立即|影响。|总的来|括:|摄入|方法。|机制|注意的|深度|特定|的来说|的疾|的疾病|科医生|被视|被视为|选项|通常会|需的|首先,
26 ,并在|。这|为。|仅是|以更|会带|体来|免过|决定是|升高|可能不|因并|在选|如,|实际上|展。|并寻|建议:|强调|您想|时,应|来看,|来说,|果您在|现。|生提|的情感|盖|相反|站或|简单的|而是|行为。|试以|迅速|还应|通常可|通常用|逻|避免过|量。|题或
25 ,并寻|,结果|,避|,避免|。无论|不符|些人可|但是,|健康状|元。|原因并|名的|味著你|命的|在0年|在工|域,|如,如|它可能|定了|常见|度。|康状|彼此|律的|心。|我不知|旨在|明确|显然|更好地|机构,|条款|果您想|流程|生进|的。在|的日常|的质量|网站或|考虑。|要通|议:|试以下|趋|这些信|这是因|通常|通常不|逻辑|链|问题或|频繁
24 ,尤其|。中|。例|。虽然|丁|下是|些信息|仍然|他原|传统|供了|则是|即就|友或|叠|可能因|吐|在任何|实际的|富的|并提|幽|废|康状况|态。|或社|技术,|提供了|提醒|时,也|月的|未来|本的|果你觉|涉及|的,并|的声|的责|的责任|的金|立即|立即就|能因|荷|贡献|较高,|这通常|迹|通常是|通常需|际情况|需求。|领域,
23 ,它们|,它可|,强|,意|。在|一种常|为:|事的|些信|人可能|人或|他因|以寻|会因|会对你|刻|可以寻|可能导|在选择|实际情|对比|尤其|年。|并且在|并根|并根据|应尽|度来|当前的|得更|必要的|恒|更容|更容易|有任|有任何|正确|求。|物品|特定的|的伴|的推|盲|看起来|羊|能会有|能导致|能是一|记得|请注|请注意|费用。|辅助|辑|际情
22 ,学|,并尽|,有些|。他|。你可|下几种|义。|之前,|了解自|于中|人群|以寻求|你也可|使得|保留|公平|具备|务状|可能包|周期|和手|和治疗|和社会|在某|官方|尽管|常可|并不意|并尽|式。|成本|或者你|或者在|扣|挑战|提升|时间和|是您|更换|有直|活方式|涂|物可|疗建|的年|的热|种常|而异|能会因|能包|能包括|能导|访问|起。|这并不|这是一|进行的|间可|际上|际的|题:|高。
21 ,包括|,适|:在|e|。不过|。保持|一步的|下,如|不意|不意味|丰富|也可能|他原因|他相关|们可以|其他原|决于|参与|发生。|取决|取决于|变化的|和治|和生|因素。|地区的|大约|天的|好地|对话|常可以|常是|并在|应对|成一|拍|敬|明、|是一种|构,|样可以|步的|法。|注意,|活方|生活方|用过|疗或|的兴趣|的学习|的教育|看起|等方面|等问|等问题|绩|而异。|能会对|自行|证、|询问|过多|这并|适合|重要。|间的关|院提|险的|隐私|面临
20 ,了|,了解|,例|,例如|,减少|。例如|。医|专门|中。|中国的|么你可|以告|以告诉|会增|兴趣|其他相|其次,|典|出于|分。|则可能|力。|可以告|同事|名称|向当|向当地|味著|哲学|国,|在您|在这种|地,|复杂|它们|并不|性和|意味|意味著|或不|接触|措施|搭|断和|时应|是指|果你在|果你的|然而|疗建议|的光|的官方|种常见|纠纷|缺乏|者可能|耗|药物的|要提供|要的。|要进行|识到|诊断和|贡|过程。|这取|这取决|这样可|这种行|部门或|门或|问题:|面上
19 )是一|,但我|,包|,并根|,成|,而不|、教|。您|。手|上。|中,|人身|他相|他问|他问题|以防止|作品|依赖|关键|其他问|决方案|况,并|出生|分享|发现|受损|可能有|同时,|否需|告诉我|和其他|咨询医|商,|在接|在某些|地法|地球|妨|尤|就医|常会|常用|并不是|应该考|式来|当地法|当时|忽|您不|您还|戴|描述的|文件。|是,|是为了|是否需|来帮|来帮助|果你想|案。|正确的|沟通,|现代|理性|的,因|的安全|的官|的意见|的财|相关的|种方法|种行|种行为|秒|笑|置,|而不是|能是因|诉我|询医|该考|该考虑|误|边的|那么你|金的|钱的|题,我|驾|默
18 );|)。|,个|,你应|,并不|,比如|。因|。无|。还|业的心|么你|人们|以咨|以咨询|信任|倍|健康问|公司或|关。|决定,|加重|助他|医生,|可以咨|司或|告诉您|和其|和安全|和社|因为这|因此|困难。|国内|太阳|害。|尽力|帮助他|常需|并提供|康问|康问题|患有|感。|技巧|持续|方式,|是大|有自己|机会。|构。|果您的|物的|的关键|的来|程中,|等因素|等方|答你的|类型的|脚|舒适|解有|解自|让人|诉您|跃|较为|还可能|迟|通常,|避免|钱,
17 ,你需|,尤|,通常|,那么|0分钟|。如果|。这些|之一,|仍|你应|例如|冰|况下,|减少|力量|动。|可能需|同。|同一|和解|学上|实际|家,|常情|常情况|并为|异。|情感|我需|指的|指的是|措|提到|支持。|效率|整个|方向|方案。|日期|时,|有时候|服务,|果你有|样可|款。|求法|洋|生会|生可|的兴|的本|的身份|稳定性|端|答你|缴|能会影|能需|能需要|路径|那些|金。|阅读
16 ,以确|,以防|,它|,应该|,被|,这可|,这种|、医|。人|。但是|专注|业人士|个学|为他|为学|些情|人可|人际关|以联|以联系|以通|以通过|但我|你应该|几种|务。|包括|医生或|可以联|可以通|可靠|和支|家里|常需要|广泛|快速|想了解|挑|日常|是通|是通过|有助于|有权|材料,|某个|法是|泥|的专业|的价格|的历史|的重要|真实|能力。|茶|行业|解这|许多|评估|趣|过度|释|问的|间。|际关|领域|高的
15 (00|,医生|,即|,可能|,帮助|,确|:如|、社|。然|。这可|也无法|人在|会对|你提供|准备|医生可|合适的|和利|哲|坦|域的|守|尊重|带来|情绪。|感到|我会|我只能|拖|括|收益|效应|时的|是“|是一|是多|是由|期。|机构。|核心|歌|法和|潮|生或|用了|的公|的具体|的教|目的是|确保|紫|绪。|维持|肚|能不|能会导|街|要。|议您咨|重要的|际关系|集中|雨|需求|风险
14 ,以便|,减|,帮|,应|:这|k|。同时|。如|。我建|一项|之一|他人的|以向|件。|价值|会被|伤。|伴侣|你在|供有|具体的|准确|即使|原理|受伤|变化,|可以向|在医|坑|如果您|尊|市场|平台,|年轻|异常|忆|感情|我不|我可以|战|扫|技能|提供有|提到的|数量|时间的|有关于|有助|果您|液中|演|现了|生成|病、|的交|的历|的知|的第一|睛|种方|秘|纠|胀|能力,|能有|要提|触|辆|这个问|适当的|部分,|银行卡|额。|龙
13 ,也不|,即使|,因为|,它是|,并且|,故|:|s|。保|之前|人不|人类|以为|以便|以帮助|以考|以考虑|你可能|你感|你提|供更|写的|冲突|制,|助于|受到|可以考|在这个|地址|塑|外,|多人|多种|夜|女性|它|寻找|寻求专|峰|帮助。|常见的|并没有|度和|律,|循环|情况。|我建|我建议|我很|或其|或其他|担心|提供更|斑|方案|无法确|是为|景|某|校的|求专|求专业|法确|法确定|清洁|痛、|的具|的利|的手机|的方法|的知识|的风险|等)|等。|粉|经验|能回|解。|讨论|识,|负责|跑|距离|跨|较高|这些|这可|适的|醒|锁|门,|雪|颗|题,因|题。|鸡
12 ,以获|。同|产品,|人体|们可|会导|会导致|体温|例|供更多|供有关|关信息|决定|剩|务,|勇|区,|可能会|圣|多信|大小|如果你|它是|导致|建议。|引发|愼|我可|我是一|或者|抱歉|拉|推荐|无法回|暗|材|果你|步|比如|治愈|洁|浏|浏览|滑|特别|的形|的眼|的社|的高|相关信|真正|真的|策略|简单|糊|紧|能会|荐|融机|融机构|行的|调节|运动,|这可能|遇到|避|部的|重要|金融机|问题。
11 ,并|,我无|,无法|,特|t|。但|个问|个问题|为您提|为这|争|人物|以使用|以帮|以获|以获取|位于|体的|况下|前,|助。|历|可以帮|可能|告诉|售|因为我|在0|士,|多信息|尼|帮助你|平台|并|并且|并没|当地的|往往|很抱|很抱歉|循|忘|您需要|情况下|想了|提供|操作|攻击|数字|无法提|时期|更|更多信|期间,|机程|机程序|歉|法回|法提供|激素|献|现实|理解|用。|的一个|的时间|的能|的行|的遗|皇|社交|算机程|肌肉|良好的|获取|落|蜜|行卡|衡|要注意|说,|车辆|辅|逐|遇|银行或|长。|隐|飜
10 ,但|,因此|,比|,通|:如果|d|。建|个人的|个计算|中心|中的|以尝|以尝试|使用|信息。|共同|农业|分子|分钟|功率|助你|可以尝|合作|呼吸|品牌|在这|寻求|寻求帮|尽量|或|截|截止|抱歉,|操|是在|是正|最大的|最终|机构|机构或|构或|果。|某些|每年|沟通|涉|游戏|玩|生命|的信息|的硏|的行为|硬|程序,|立的|表示|表达|角|贴|迷|道德|那么|错误|颜|颜色|飞
9 "|,或者|,而|0,0|u|。|不同的|不足|专业的|业的|中国|以下|但|位置|体验|信息,|关于|关的|其他|别是|区的|医生|升|午|变化|吸|吸收|困难|地区|地的|如|子的|寻|工具|工资|建立|当的|思考|息。|您是|您的问|您需|我无|我无法|是否|是由于|显示|歉,|氧化|求帮|求帮助|沟|泡|派|深|牌|球|生。|电影|男性|的“|的信|的医|的数|的硏究|皮肤|直接|知识|确的|礼|票|筑|而不|膏|蓝|血液|见的|议。|资源|适|适当|钟|际
8 ,你可|,那|0元|n|x|。建议|一些|下来|中医|件,|偏|健|则|勒|医疗|古|可能是|同的|嘱|域|多个|如果|姐|字|学和|官|定。|定的|导|州|张|念|您在|感受|房产|折|排|接受|支付|方式|方的|无法|是一个|是因为|材料|案|物质|生物|电子|电脑|疗方|眠|睡眠|确|穿|突|答案|结构|考虑|航|这是|远|追|部门|镜|靠|领
7 ,以及|,因|a|c|为我|仲|住房|余|你可|你可以|健康|冠|减|包|医学|压力|台湾|土|块|学的|安全|实验|察|尝|尽|屋|帮助|常|应|建议您|您提|您的|戏|我是|扩|更多|最新|期间|松|根据|每|毛|温度|物。|特|生的|病毒|程中|管理|缓|网站|能是|腔|萨|虑|议您|课|象|距|过程中|这种|项|风
6 ,以|0万|0岁|m|专业|为您|于0年|些|他人|供|保持|光|免|冲|决|友|告|味|和|品,|哪|回答|安|尝试|希|帮|建筑|所有|择|文件|文学|星|是因|未|桥|植|植物|注意|游|焦|画|的学|的是|种情|种情况|租|红|能|行为|被|裁|规定|记|记录|调整|费用|软件|这种情|连|选择|速度|键|队|险|需
5 (|)|,您|。我|一种|利息|反|合同|否|命|响|善|因为|困|在|场|备|射|尔|康|当地|息,|技|接|提|朋|朋友|构|根|此|毒|求|法律|湾|症状|的生|相关|真|确认|示|社会|科学|类|网络|考|联系|能力|节|解|责|通|通过|金融|题|香|马
4 ,这|专|传|使|保|信息|像|关|准|动|助|向|周|因|地|学、|建议|感|推|暴|果|核|气|法|液|温|率|社|种|立|糖|约|色|议|转|过|黑
3 代|会|公|农|利|化|医|口|型|大学|定|建|息|据|清|物|的一|致|调|这|选|速|银行|问
2 中|他|力|北|南|可|名|实|您|成|无|时|期|生|电|等|联|试|银
1 00|信|学|是
-1 0|事|你|自
-2 、|下|为|全|对|己|性|户|治|治疗|网|自己|面
-3 ,|?|个|么|了|以|伤|出|区|卡|外|多|很|方法|服务|申|申请|目|血|要|觉|费
-4 !|,0|,可|,如果|一|上|二|先|到|吃|城|头|好|室|层|开|微|所|爱|病|离|算|组|见|语|说|较
-5 (0)|,但是|0(|不|两|主|也|出现|别人|华|单|喜欢|国家|太|孩|差|店|我们|改变|方面|有|服|样|模|次|正常|炎|点|理财|由于|的时|短|织|经|结|继|请|赔|起|输|这样|送|都|酒|青|鱼
-6 0:|不能|不要|两个|主要|也不|从|列|办理|只|后|孩子|引|引起|律师|患|感觉|抑|押|振|早|易|查询|样的|欢|母|没|河|济|的心|离婚|给|综|网上|罗|膜|至|诺|赔偿|越|锻|除
-7 ,所以|,没有|0:0|0个|0月|;|之|事情|什|什么|你是|初|到一|去|发展|啊|就|岛|性质|患者|才|挥|条件|款,|犯|盘|福|称|结果|超过|都是|采
-8 ,有|,要|,这个|,需要|0。|0月0|;0|、0|。。|。一|。而|一般|买的|你们|击|办|叫|币|年0|很多|怕|所以|抵|拿|掉|提出|时候|有限|析|楼|水平|灵|父母|理的|电话|看|第二|简|般|血管|让你|说明|超过0|进入|错,|陈|院,
-9 ,很|,所|,请|0年0|一定|不错|不错,|乙|伤害|侵|六|再|到了|及时|品的|大,|大量|妇|害|惠|我的|招|拟|是不|是这|有点|来,|果,|模型|看,|看到|矿|素,|经营|继续|编|行,|话,|详|锻炼|非常|饮食|高级
-10 ,在|,大|,没|,然后|,还|“我|、电|一次|一点|下载|不一|也没|了,|什么,|仔细|令|做|分析|单位|和你|唯|四|基于|好的|对你|少,|就不|差,|己,|布|年0月|很难|性的|情,|据您|探|提取|提示|是我|是有|晚上|普|最好|果是|毕业|炼|物流|用的|的,|的不|的原|的现|老师|脉|自己,|走|金,|页|鲜
-11 ,一|,发|,同时|,实|,提|,根|,根据|不够|为00|乱|今|仔|以上|以及|关系,|出来|刺激|即可|同意|吧|商品|大多|大多数|对自|对自己|帐|床|得到|恶|成员|成的|报告|是可|有0|构成|根据您|现金|用药|的主|的同|的方式|祝|类似|纯|老公|苦|蒙|要是|诱|跟|过0|通的|阻|附
-12 ,不|,其|,是|,都|0、|一天|不了|业务|中药|之后|九|也是|作为|全国|内心|发生|各|均|客户|容易|就会|属于|应该是|房间|打开|既|是你|是很|是最|村|水,|沉|的,而|的实|秀|篇|结合|综合|鉴|闪
-13 ,只|,希|,希望|,服|,然|,而且|0、0|”“|”的|。0|下面|不需|丸|也就是|了。|了这|于你|传输|体系|你,|信息的|分的|呢|垂|多数|大家|好!|宜|小的|干扰|年人|形态|很快|挂|探讨|文章|暂时|有一|来了|比较|毕|淡|然后|现的|理、|理论|疗效|症,|的车|积极|经常|给你|自身|至少|该是|请求|豫|费,|资料|超级|造成的|里,|针
-14 ,0年|,且|,使|,同|,患|,患者|一直|不可|不好|不得|不断|不错的|也有|人,|你现在|侧|便。|副|卷|另|另外|吃的|呈|外观|多,|就是|屈|度的|开心|彻|懂|户的|日,|是自|曾经|有关,|治疗,|炎症|理由|甘|疗,|的做|的增|的时候|的话,|空间|者是|而且|行了|表明,|赞|还不|还是|连续|错。|错的|面对
-15 ,为|,去|,开|,性|,按|,看|、中|。只|为主|丽|件下|似乎|值得|凭|办法|厅|发挥|只能|咨询。|好,|寒|怎么|旁|是可以|显著|月,|有不|格,|欧|毕竟|现为|登|的0|的全|的爱|的真实|的药物|目的|能与|药,|莱|要看|询。|进行了|重新|食物,
-16 ,前|,进|一下|一下,|一样|下方|不多|不清|主要是|么多|以看|出,|含量|和家|咨询,|心情|怎|旅游|是非常|机的|束|理,|电视|的咨|的咨询|的基础|的药|的要求|的角度|的话|的饮食|看了|要不|讯|这么|题的
-17 ,一个|,不知|,作|,还有|。(|不同,|不是很|了自|事。|以去|以找|伤的|你现|出了|到你|力的|又|只有|可以去|吧,|员。|回来|多是|好。|害的|对象|尚|己不|库|很大,|条件下|检查,|横|段时间|沿|的,一|的,有|的了|的保|的面|自己不|身的|达到|通信|都没|采用|高中
-18 ,一般|,再|,好|,就|,心|,水|,由|0种|不到|为中|主,|也就|了你|做的|免费|准,|匹配|及|可用|品种|太多|当然|总体|您好,|我就|是不是|是要|最低|有一个|段时|每一|现有|的东西|的人,|的可|的定|的很|的评|相比|级的|育的|致,|若|觉,|询,|资料,|除了
-19 ,和|,改|,早|,来|,考|。若|上有|个人信|么,|价,|体育|作为一|剧烈|加强|及其|复。|好好|就没|异性|弃|很可能|很大|接联|接联系|机,|染,|母的|病人|病情|的标准|的环|的认|直接联|看不|统一|者不|联合|较好|都不|问题的|饱|验,
-20 ,全|,其实|,反|,由于|,长|人有|以后|们应|作的|到最|去医|去医院|吧。|和0|外部|成果|我们的|户,|是从|是想|是自己|柜|的改|的效果|的新|结论|统计|谢谢|都可|里面
-21 ,“|,只是|,多|,比较|,那就|一定要|不一样|不容|他,|你说|到医|取的|可以找|合并|器的|度、|式的|很可|很好的|您好|我想|是比较|是非|的出|的描述|的模|看。|程度|行一|行网|要用|还要
-22 ,先|,到|,及|,引|,总|,打|,降|主的|会不|体和|你一|准。|卡,|可是|在我|在日|大槪|如下|差的|很不|感觉,|护,|时要|有了|有大|果我|模式,|段,|点击|的东|的描|的现象|的空|要去|身边|那就
-23 ,此|,相|,若|。多|人也|以不|你的情|出现的|则,|区别|厂|否则|商务|如果我|定要|很大的|得的|意见|是个|有一定|有两|果不|法、|物、|疗法|的去|的可能|的真|的那|目前|考,|而已|起来,
-24 )的|,为了|,简|上一|也许|传染|你要|到医院|在意|孩子,|就要|思想|断的|简称|自身的|要时|针对|需要有
-25 ,就是|,我想|,目前|一系|不大|乡|了很多|互相|仁|信,|养,|实施|年来|改变,|本人|的开|线的|表明|要做|解决,
-26 ,其他|,自|,除|不成|你好,|凉|合成|如果不|点和|点的|者,|较大,
-27 ,已|,调|为基|你好|到底|在此|强,|来就|状况。|的传|者还|论,
-28 ,又|,想|,目|,结合|为的|动力|平时|必要时|性、|才会|界,
-29 ,作为|,另一|,对|,找|。除|。需|上述|以自|你这|出一|发性|和一|基础上|渴|的各|的评价|础上|要有|高了
-30 ,各|,试|奋|如此|的干|确诊|而这
-31 ,会|,必|,进行|、多|。因为|一样的|展的|的:|的这|行为的|需要的
-32 ,少|0多|个很|前提|有利|生不|若是|闲|间不
-33 )在|,除了|。0、|估计|低于|变的|次出
-34 于是|实。
-35 ,另|复,|想的|是以
-36 为准|以做|可以做|本,
-37 断,|要多|院进
-38 ,只能|、信|全部|分为
-39 个方面|明:|有利于|等等
-40 ,经|其它
-41 ,采|0和|一切
-42 做到|度分
-44 ;在|亦
-45 我国
-46 ,采用|些,|运用
-48 :0、|法对
-49 ,严
-55 00的
-60 ,提出
-63 础上,
-71 ,分析
`,
  en: String.raw`
101 here is
89 it's like
85 the given
80 revealed that
78 a total|thrilling
77 , hoping
76 sparked
75 continuation|grateful
74 , there's|eagerly
73 relentless
72 this means
71 stunning
70 your name
69 mix of|stated
67 immense
66 impressive
65 acknowledged|is like
64 mysterious|ultimate
63 sentence|utilizing
62 , along|. despite|fate|here's
61 anticipation|groundbreaking|revealed
60 prioritize|vibrant
59 emphasized|overwhelming
58 excitement|rushed|sentences
57 the challenges
56 contributing|for more|iconic|set to
55 convenient|is currently|known for|love and|while some
54 , trying|achieving|alongside|argument|article|deeper|disappointed|game ,|panic|storytelling|struggled
53 . overall|: i|imagine|insights|portrayal|toy|upcoming
52 captivating|explores|fascinating|gentle|gratitude|involves|passionate|so ,|stark|top -
51 all about|can lead|colleagues|depths|enabling|marked
50 advancements|clear that|curiosity|indicating|insights into|instead ,|let's|navigate|presents a|stating|tapestry
49 , indicating|, leading|. ultimately|a powerful|a profound|a recent|areas ,|capturing|comfort|considering the|disappointment|grown|intriguing|joy|legacy|secrets|the beauty
48 approached|believed to|believes|bold|consequences of|here's a|tough|what ?
47 , ensuring|. although|arrived|came out|chaos|facing|loss of|managing|our understanding|promises|revealing|the consequences
46 carrying|compelling|crucial role|earned|effectiveness of|for future|renowned|secured|surprise|while others
45 . by|classic|explores the|future .|highlight|located in|power and|remarkable|struggling|technology .|— a
44 amidst|contributions|deeply|enforcement|essence of|forever|generous|incredible|reasonable|totally|world of|you for
43 adventure|calculate|city ,|engage in|indicate|merely|mystery|realized that|satisfying|team .|techniques ,|to anyone|way that|years of
42 , thereby|a deep|approximately 0|broader|but it's|carefully|dreams|embrace|fans|feels|for everyone|is expected|other ,|potential for|remaining|sought|then ,|things like|unexpected|unfortunately ,|yes ,
41 . additionally|. meanwhile|a special|array|concerns|concerns about|crafted|crimes|despair|effectively|effectiveness|emerged|featuring|focuses|presents|talented|the incident|the sound|today ,|unforgettable|valuable
40 , your|a comprehensive|a sense|accurately|age ,|and our|critics|dedication|eager to|friend ,|generations|increasingly|inspire|intricate|just as|moment ,|reminder|reminder of|suffering|testament to|ultimately ,|understanding the|unwavering
39 , leaving|. instead|. yet|and i'm|change .|discuss the|enhancing|experience and|flavors|harsh|highlights the|i tried|innovative|inspiring|notable|over time|performances|refused to|resilience|responsible for|similarly ,|skills and|strange|to address|took a|tragic
38 , making|, offering|. your|a testament|actors|away ,|conducted|efforts to|has also|hey|highlighted|incredibly|is important|might not|overall ,|passing|power ,|reflects|rely|resolve|shadows|shaping|there will|ultimately
37 , known|and has|anger|boundaries|but as|crucial|enjoy|enjoyable|expressed|hopes|is considered|is often|it may|killing|loved ones|occurred|of hope|powerful|raw|recognizing|recommend|reveal|said that|spirit|starting|states .|suddenly|the effectiveness|the years|thoughts|victory|visiting
36 , causing|, like|a reminder|air ,|and found|anxiety|book ,|challenges|conclusion ,|defense|despite|determined to|eager|focusing|food and|individuals|information .|investigate the|is being|pursue|ready to|satisfied|sure to|that his|the atmosphere|the scene|times .|to reach|vast|wisdom
35 - being|a rich|additionally ,|and well|charm|compared to|crew|encountered|essential for|event .|expected to|failed to|focusing on|for its|for our|implications for|implications of|important for|innocent|landscape|landscapes|lives ,|mere|missed|people from|place in|preferences|reflection|return to|summary|the importance|to stay|undoubtedly|variations|when a
34 . our|accused|aimed|assistant|barely|been in|causing|committed to|crowd|engage|evening|extraordinary|flexibility|glow|guidance|harmful|heavily|implications|is essential|mission|night ,|passed|privacy|provides a|ready|reveals|seemingly|showing|the physical|usual|way for
33 , creating|. while|: this|affordable|approximately|between 0|breath|bustling|community .|defeat|face of|finds|gathered|in one|magic|memorable|official|perspectives|protecting|realm|social media|study the|success .|tested|the highest|the key|this can|to consider|tool for
32 ! the|" (|, has|- art|. it's|. whether|? the|a significant|an old|announced|contrast ,|drinks|exciting|golden|incident|made the|making it|options .|room ,|searching for|seemed|surrounded|the narrative|twist|warmth
31 , highlighting|, often|awesome|back in|comprehensive|consequences|despite the|enhance|felt like|high -|highlighting|innovation|like a|mr .|not all|peace|profound|realized|rich and|storm|tales|testament|the study|there for|to engage|vary|well -|what to|wild|work and|—
30 . according|. through|a young|amidst the|and made|appreciate|beauty|became the|continues to|courage|decided to|demonstrate|dishes|driven by|evolved|exceptional|explore the|for his|has not|heaven|highlights|history .|instance ,|introducing|long .|may not|pride|shared|she's|skills ,|someone who|succeed|the black|the perfect|the results|universe .|were also
29 a series|acts|additionally|ago ,|became a|bringing|casual|caught|championship|city's|creating a|dear|diverse|engaging|escape|essence|expectations|family ,|is crucial|issues .|organized|promoting|pushed|refused|reliable|scientists|sense of|skills .|supporters|the young|time for|today .|will never|with its
28 , i'm|, please|a crucial|a game|analyzed|and is|blow|commitment to|endless|even though|evident|experience .|expertise|focus on|followed by|great ,|has become|honor|how much|insight|introduction|leading to|limited|low -|minor|pushing|reduce the|scenes|seem|signals|stands|that my|the lack|they're|think of|this could|to enjoy|which can
27 " my|, where|academic|be used|behavior of|believed|determination|discovered|do this|efficiency|focus|forward to|hotel|i decided|initially|is now|issue .|led to|losing|meanwhile ,|mistake|not just|reflecting|remains|secret|smooth|societal|systems .|team ,|the law|the potential|the team|the truth|to check|to meet|u .|web|weekend|wrong .
26 " if|" you|, allowing|, also|, with|- day|address the|along the|amazing|closely|connections|conversations|dedicated|devastating|experienced|figure|find the|fresh|galaxy|happy to|he will|history ,|i also|i'll|incorporating|informed|lead to|light on|managed|mental health|money .|of knowledge|on our|over 0|plans|scenarios|schools|seeking|serves|serves as|testing|the decision|tiny|typically|was found|wear|weeks|with each|years old
25 , saying|analysis ,|and family|as we|atmosphere|belief|caused by|characters ,|data from|day ,|decision to|ease|experience ,|exploring|fewer|follows|food ,|healthcare|in conclusion|keeps|leaving|meaningful|old man|ongoing|past ,|possibilities|promise|rely on|researchers|serve as|stronger|suggest that|super|surprised|text|the opportunity|the police|through a|turns|with our|worldwide|your own
24 , including|, our|, resulting|. however|; it|abuse|allowed to|around .|atmosphere .|challenging|clear|combination of|connection|different .|ensuring|established|even if|even more|experience|feeling|finally ,|grab|heart|helps|holds|i couldn't|if there|in her|indicates|investigation|knowledge of|later ,|meanwhile|needed to|news|no longer|now ,|okay|on their|penalty|problems .|residents|rights|stability|stuck|success|table .|the -|the initial|the power|themes|those who|to better|to think|truth|world ,|younger
23 ) to|, while|a complex|a novel|a unique|about their|achieve|and work|bigger|busy|champions|committed|crime|determined|dr .|education .|educational|end .|fix|found to|harm|including the|is still|is used|it !|let me|memories|of new|offer|play a|popular|precision|records|reflect|seen as|skilled|spot|standing|state -|stick|struck|struggles|supports|tale|the early|the government|the number|the project|the woman|to new|to protect|victim|voice|yes
22 . s|. today|. with|actions|also a|attend|authority|been a|brief|couldn't|creating|determine|emotions|funds|hoping|investigate|it can|john|matches|note|perspective|potential to|prevent|properties .|restaurant|review|searching|shapes|specific|steve|story is|talent|the american|the land|the latest|the relationship|the universe|think about|together .|traditional|truly|us ,|ways .|we need|weight of|year ,
21 a car|a higher|a way|absence|agreed|aims to|also known|argue|believe|choices|competition|confident|considering|create a|crystal|designed to|establish|every day|fact ,|famous|filled with|first -|for her|friendly|hidden|however ,|importance of|ingredients|it might|it out|laws|narrative|need for|on ,|opportunity|options|overall|person who|personal|played a|promising|rare|resulted|say ,|schedule|side ,|signs|source of|streets|subtle|the sea|the university|to enhance|track|unable to|unique|ways to|we've|what's|within a|witness
20 , her|, its|- world|. as|. i'm|. this|a 0|abandoned|after a|analytical|and its|and their|arrested|behaviors|but he|but they|but you|can help|conclusion|consistently|continue|do you|encounter|ethical|experiences|fields|fight|gravity|have not|intense|it seems|launched|man ,|my friend|occur|opportunity to|paper ,|potential|process .|raised|ranging|reality|release|responsibility|said ,|secure|shooting|strength|struggle|tend to|the attention|the night|the overall|the surface|the very|there's no|they don't|throughout the|transformed|unable|until the|we're|with his
19 , providing|about the|accessible|agree|ai|and "|argue that|as they|base|basic|be more|bring|but it|calling|can provide|challenge|correlation|debate|ending|ensure|era|eyes ,|faced|fingers|games ,|genetic|germany|get it|gift|handle|has made|humans|it a|lead|light ,|marks|messages|offering|others .|out for|plot|predictions|pursuit|responsible|rules|series of|society .|the performance|thereby|this ,|times ,|unless|various|victims|whenever|wonder|woods|words .
18 " to|, his|accurate|are still|avoid|basketball|care of|catch|competitive|countless|currently|decided|deliver|didn't|email|errors|essential|evolution of|expert|failed|fair|faith|figure out|find a|findings|for those|for what|heights|how many|hurt|impact on|it's not|judgment|just a|mix|moment|more likely|no .|offers|officials|out ,|people are|performance of|protect|provide|quickly|racing|relationship between|risk of|structure of|subjects|supporting|surrounding|tasks .|that she|they also|throughout|to ensure|to pay|turning|will not|year -
17 " is|, each|, their|- old|. no|0 billion|agreement|and even|attack|believe that|break|capture|commitment|communities|complex|cultures|did you|dominated|electronic|end ,|feedback|forward|friends .|g .|home ,|if we|illegal|jones|journey|latest|like|maintain|map|minute|mood|portions|prompt|properties|remain|resulting in|right to|significant|solution|take the|the environment|the next|the party|the region|the service|the story|the weight|they may|to explore|to feel|tools|tried to|trip|true|which was|world .|world and|–
16 , both|, even|, which|0 million|a "|a more|a positive|and it's|beliefs|bite|but we|caused|characterized|check|closed|day .|evaluated|explore|faces|growing|king|lack|leading|long -|might|named|of human|orders|perception|physics|plate|presence|primarily|report|role in|sense|share|significance|significantly|sounds|style|the european|the right|the system|to improve|waste|within|you might|you've
15 " but|, "|, a|, especially|, not|. one|. their|0 d|an hour|based on|bed|between the|characterized by|characters|consistent|constant|definitely|distinct|efficient|eventually|facts|flavor|for your|helping|it's|leaders|lost|may have|night|paris|places|potentially|reduce|stories|table|teaching|the entire|to bring|to reduce|understanding of|who had|who have|winter|within the|you're
14 ! "|absolutely|achieved|area .|areas|athletes|authorities|chocolate|coffee|colors|committee|economy|felt|finally|formation|from 0|giant|group of|hope|i believe|i can't|ideas|mark|move|of life|others|power of|quick|readers|stars|stay|successful|taste|teams|that it|that the|the event|thinking|to help|to stop|to their|types|understand|uses|violence|who are|who has|x 0|years ,
13 !|. some|? "|a great|a group|a strong|address|animal|anyone|approach|around 0|artistic|compared|content|costs|during the|education|factors|families|funding|hearts|i found|i'm|identity|impact|important to|instead of|legal|located|maintaining|on your|option|phones|record|stood|the book|the food|transportation|trying to|understanding|winner
12 , it's|, so|. but|. finally|. the|. these|a new|applications|balance|changing|comfortable|complete|everyone|expensive|fixed|fully|heavy|highly|hit|i've|in his|lack of|medical|missing|novel|platform|program|quality of|reducing|rule|studying|their own|they have|through the|tried|woman|you ,|you'll
11 , from|: the|code|doesn't|drink|drinking|due to|edge|found|however|law|nations|necessary|previous|providing|rich|team|theory|to her|to take|turned|users|was a|while the
10 , just|- to|- year|. they|action|animals|as i|became|cannot|critical|everything|experimental|experts|is a|land|life .|likely to|miss|movie|often|original|outcomes|prices|processing|proposed|ray|saying|security|solutions|store|that's|the year|to make|universe|with a|you to
9 , and|, is|, my|, such|, they|- the|accuracy|book|due|eyes|had a|hair|helpful|history|key|not be|oil|reactions|role|safety|skills|someone|special|the game|the original|the price|time ,|trying|win|without|young
8 , as|behavior|council|food|future|infrastructure|issue|p|quality|shows|started|story|together
7 , you|. when|age|as he|cell|elements|energy|for a|game|higher|it's a|left|of -|own|power|real|still
6 , but|art|as the|car|event|has|has been|language|research|results|who
5 , he|, i|, it|between|even|help|here|including|into the|its|our|study|technology|their|this|where|your
4 about|d|new
3 " "|, we|:|a|his|me
2 ,|her
1 .
-1 "|0|i
-2 0 .|from|my|she|that|was
-3 -|- 0|. it|0 )|had|he|in the|is|it|may|or|should|to the
-4 ) .|. .|an|as a|attention|because|been|being|data|from the|in 0|now|on|use|were
-5 (|)|. "|. in|also|are|as|by|can be|could|different|don't|e|have|him|i have|in|it was|no|not|of|out|self|should be|we
-6 0 0|be|every|field|have a|have been|i would|in this|learning|may be|question|some|something|state|sugar|time|war|why|would be
-7 " the|, 0|, this|. we|0 :|a lot|at the|children|few|have to|in my|it .|non -|of a|of the|other|range|the company|variety|year
-8 - -|any|company|do|do not|end|events|friends|great|had been|i don't|important|in addition|never|north|of my|patient|president|public|radio|small|the first|there is|want to|what|would
-9 " he|, or|and other|and to|answer|anything|began|better|body|form|get|health|heat|hospital|increased|lot|makes|network|normal|of an|one|person|problems|read|risk|smith|start|that i|title|two|up
-10 . my|0 and|: 0|after|america|asked|at|bar|brain|building|could be|does|does not|domain|down|fun|had to|international|k|low|man|model|months|nation|noise|of 0|offensive|opinion|order|out -|reports|rest of|score|see|several|society|term|the same|thought|three|university|video|want
-11 . oh|addition|all|along|always|architecture|because the|books|brown|chance|cut|dead|first|from a|gave|i can|i know|idea|include|it is|kind|know|learn|line|main|mean|minutes|more than|non|o|only|paul|predict|requires|runs|stage|tell|the time|there|though|to be|to learn|trade|type|wind
-12 , one|. you|a little|although|and then|b|build|cities|course|direct|director|empire|europe|fish|functional|g|head|hot|members|neural|observations|off|perform|pre -|result|so|student|such|task|than|the only|the rest|to develop|wall|watch|we have
-13 " this|. what|0 m|: "|a good|across the|additional|again|and he|anti -|association|century|coming|computer|door|emission|exactly|food .|get a|girl|girls|give|gone|he was|it has|letter|like to|many|meeting|member|methods|most of|of people|of them|planet|prior|projects|red|region|same|so that|sports|take a|taking|the man|the model|the public|think that|to do|training|visual|well|write
-14 ) 0|. e|affect the|ago|called|case|charged|classes|core|could have|died|difference|distribution|easily|example|flow|for me|had the|husband|i did|if they|improved|introduced|is that|it will|kind of|method|moreover ,|order to|out of|patients|re|really|rock|seems|set of|such a|summer|surgery|teachers|the data|to say|total|watching|when he|when i
-15 - level|a high|adding|among|at this|because of|brand|centuries|come|consumers|degree|did not|dry|existing|external|fall|given|hand|heard|in -|independent|industrial|lines|market|miles|multi -|new york|number|on it|paper|peak|pool|samples|shown|survival|the late|the national|the second|to get|to him|which|winning|you get
-16 " in|, all|, two|- based|a real|after the|average|becoming|cells|close|did|discipline|dog|european|fine|formed|function|go|h|he would|immediately|larger|layers|less|level|m|many of|material|middle|moved|mr|number of|off the|over the|patience|practical|practices|processes|project|related|representation|technique|the human|the past|the question|the real|then|they will|times|to buy|walk|we would|when we|yet ,|z
-17 . other|. that's|all the|another|associated|bottle|brother|clearly|common|destruction|difficult|end of|experiment|for example|green|having|home .|honest|i didn't|i said|is it|is one|italian|medicine|moral|much of|multi|nature of|of art|oh|ones|ordered|pass|people's|portion|presented|problem|random|reason|scheme|shot|since|that would|things that|universal|what is|wish|workers
-18 , do|. there|0 on|african|and what|back and|computers|degrees|direction|domestic|down and|draw|extent|far|for this|former|foundation|good|half|i do|i love|integral|is to|km|layer|management|measured|my eyes|n|neither|onto|organization|parts of|post|religious|s|scale|sensitive|stone|straight|that was|the day|the ground|things .|this was|to allow|to them|was in|what the|whole|yellow|you can|you do|you were
-19 , if|- up|. just|. then|0 of|actual|addition ,|against the|allow|and that|appears|are many|band|bridge|can take|commonly|develop|do so|gives|i want|in fact|in general|in order|infinite|is in|loved|moreover|most|movement|over .|possibility|profit|relevant|rising|shall|side|site|sitting|size|source|suit|the author|the context|the last|they would|thousand|top of|up the|use the|volume|was an|we all|well .|west
-20 " no|, these|. ,|a large|a result|all ,|amount of|and when|approaches|ask|background|channel|context|don't have|enough|enter|events ,|exercise|false|for all|four -|going|has the|image|images|indeed|it could|itself|lay|meant|near|one is|operating|per|placed|present|pulled|room .|second|settings|street|that may|the role|themselves|though .|to write|trained|user
-21 . a|. moreover|and you|business|change in|close to|date|every time|idea of|intended|is known|is the|japan|library|make the|master|modeling|of both|particular ,|personally|related to|shows that|signal|t|than the|that is|the ability|the building|to that|upper|very|we found|would have|years ago
-22 " of|" she|, social|, using|- like|. of|a huge|a quick|actually|al|along with|and for|anti|are the|called "|co -|comparison|couple|coupled|drive|f 0|filling|forms|ground|hate|hear|income|is so|it had|itself .|kill|laugh|less than|like this|liquid|little|looked at|momentum|none|on and|on his|one .|out the|outcome|people ,|read the|require|sat|say|single|speak|specifically ,|structural|supply|sustainable|that were|the test|the work|therefore|to an|to form|two years|values|way of|weak
-23 , because|, when|, would|and -|and help|away from|be .|came|component|device|discussed|done|event ,|ever|feature|from this|good .|he said|i could|in .|in our|it also|it in|length|monday|nothing|of all|one thing|pure|say that|semi|something to|sub|taught|thick|things ,|time with|to look|we use|which we|yeah
-24 ! !|, at|. and|. so|0 for|: in|;|and all|at all|be an|be in|begin|books ,|but there|card|carried|complicated|covered|destroyed|e -|either|except|executive|face .|function of|goods|helped|here .|house ,|i just|i never|is "|it on|large|last|looks|ms|much|one to|or other|procedure|sad|scores|setting|ship|so far|started to|strongly|than 0|the chance|this time|town .|we know|with more|word
-25 " for|, on|, what|. since|0 at|affect|alone .|and do|and said|at me|before ,|benefit|born|chain|changed|concerned|crazy|december|doing|extreme|far as|in some|introduce|know what|means|on to|on top|only to|programme|quite|result of|said|screen|simply|stand|start to|sufficient|tells|the back|the former|these are|to it|vehicle|which the|you want
-26 , although|, music|. all|a computer|a person|all that|appearance|applied to|enable|evaluation|fact|forth|frequency|hours .|i always|kid|nobody|of course|opposition|output|produced|styles|that ,|that a|the general|there .|to put|water .|wearing|you are
-27 ( a|. mr|and one|appropriate|april|aren't|back of|emotion|for many|from my|german|guy|listening|nice|of water|of what|originally|over to|possible|put|robust|sites|sold|technologies|the history|there was|thin|thing|topic|understood|up on|visible|was on|was the|whom|wine|you would
-28 " we|) of|. such|0 months|a friend|a short|a while|advantages|alive|and many|applying|arm|can get|described|do the|effect|goes|going to|he did|i think|it just|late 0|learn about|light .|more of|my life|picked|pull|putting|side of|the design|the great|the side|we find|would make
-29 a bad|and as|define|detection|drop|each of|fact that|general|in to|of those|on this|organizations|regardless of|results of|so we|telling|the street|these two|this .|were a|will have|work of
-30 , before|- and|a part|ahead of|biggest|fighting|friday|gender|get to|hoped|i still|i went|in such|interior|is why|manner|maybe|me and|men|obstacles|place for|population|prefer|separate|seven|split|steel|think the|well as|without the
-31 a simple|added|and just|and my|and no|anywhere|et|go to|improvement|issues ,|it and|july|level .|of one|raise|recommendations|respect|simple|the fact|to go|which will
-32 a week|above|also ,|as far|decent|emphasis|extend|five|for us|from all|high school|hills|i thought|is this|man .|nature ,|opposite|pattern|people that|produce|receiving|same time|that .|that will|twice|usually|which i|words ,|you don't
-33 , how|a much|but not|carried out|don't know|increases|liked|members of|month|of information|performed|published|rolling|says|the information|to turn|you can't|you may
-34 , after|. more|a problem|a second|are going|as well|beat|because i|causes|first time|i remember|mixture|obtained|pair|pretty|propose|remove|to one|to solve|urban|view|what he|what it
-35 ( or|, for|. most|at my|below|contact|cook|element|for that|frame|have had|like that|right ,|seems to|shouldn't|similar to|then the|useful|were in|whose|you like
-36 , in|and this|came to|could not|country ,|for one|generally|medium|should have|tastes|that some|you should
-37 " it|. using|; and|almost|basis|bought|come to|has to|i guess|off .|ones .|particular|re -|reported|the more|up a|upon the|was ,
-38 " yes|, to|. )|and with|be the|bottom|by an|derived|do ,|do with|effect on|fun .|his first|if he|mother|much as|out and|that of|that people|the effect|were the
-39 . first|also the|and in|and thus|developed|don't think|extremely|in any|literally|nothing to|press|the heat|them and|was that
-40 accept|grade|i like|in time|more and|relations|to "
-41 , adding|. also|features of|linear|motivation|relative|the large|thus ,|to another
-42 , however|. not|. second|advantage|as part|be very|entirely|nearly|not ,|otherwise|typical|was one
-43 , most|aged|applied|chief|expect|is ,|kinds|know .|of which|ran|said .
-44 , that|all of|can see|implemented|is what|it comes|notes|removed|rough|though ,
-45 a couple|appear|employment|in and|in particular|nor|second ,|told
-46 " there|. or|. that|but ,|but that|couple of|foot|the total
-47 , of|. thus|because he|smell|took the|toward
-48 a very|fly|probably|something .
-49 . like|in it|nevertheless|on an|said it|see how|the small
-50 about 0|fourth|thus|with other
-51 , by|and on|effect of|exists|i see|largely|service ,
-52 ca|most important
-53 ( i|; the|course of|depend|on 0|project ,
-54 distributed
-55 much more
-56 block|by using|other people
-57 , too|good and|the present|this work
-58 be considered|told the|was 0
-59 as to|i .|sort
-60 . because|in which|is .|what a
-61 . well|not .
-62 " .|obtain
-63 " our|centre|whatever
-64 a number|first of
-65 added .|like .
-66 " ,
-67 sort of
-68 basically|of any|that in
-69 normally|that "
-70 and so
-71 via
-72 , etc|point of
-73 etc|looking at
-74 etc .
-76 . here|and ,|obviously
-77 ok
-79 ( and|, since|this project
-90 and also
-91 next to
`,
}

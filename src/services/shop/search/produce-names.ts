import { readNames } from './other-names.ts'

/**
 * What people in Taiwan call what the markets list under another name, and the English word. By the name before the
 * hyphen; a line of its own for a variety goes before it.
 */
export const PRODUCE_NAMES = readNames(`
甘藍: 高麗菜 捲心菜 cabbage
球莖甘藍: 大頭菜 結頭菜 kohlrabi
包心白: 大白菜 結球白菜 napa cabbage
包心白菜: 大白菜 結球白菜 napa cabbage
小白菜: pak choi
青江白菜: 青江菜 湯匙菜 上海青 青梗菜 bok choy
青花苔: 青花菜 西蘭花 綠花椰 broccoli
青花苔-青花筍: broccolini
花椰菜: 花菜 白花菜 白花椰 cauliflower
芥藍菜: 格藍菜 芥蘭 Chinese kale
芥菜: 刈菜 長年菜 mustard greens
雪里紅: 雪菜 雪裡蕻
油菜: rapeseed greens
菠菜: 菠薐菜 spinach
蕹菜: 空心菜 應菜 water spinach
莧菜: amaranth
茼蒿: 春菊 crown daisy
菾菜: 牛皮菜 chard
紅鳳菜: 紅菜
皇宮菜: 落葵
黑甜仔菜: 龍葵 烏甜仔菜
西洋菜: 豆瓣菜 watercress
芹菜: celery
芫荽: 香菜 coriander cilantro
九層塔: basil
羅勒: sweet basil
巴西利: 荷蘭芹 parsley
茴香: fennel
香茅: lemongrass
萵苣菜: 萵苣 生菜 lettuce
萵苣菜-本島尖葉: A菜 萵苣 lettuce
萵苣菜-廣東菜: 大陸妹 福山萵苣 萵苣 lettuce
萵苣菜-進口 廣東萵: 大陸妹 廣東萵苣 萵苣 lettuce
萵苣菜-結球萵: 美生菜 西生菜 結球萵苣 iceberg lettuce
萵苣菜-進口 結球萵: 美生菜 西生菜 結球萵苣 iceberg lettuce
萵苣菜-蘿美: 蘿蔓 蘿蔓萵苣 romaine lettuce
萵苣菜-進口 蘿美: 蘿蔓 蘿蔓萵苣 romaine lettuce
萵苣莖: 萵筍 A菜心 celtuce
甘薯: 地瓜 番薯 蕃薯 甘藷 紅薯 sweet potato
甘薯葉: 地瓜葉 番薯葉 sweet potato leaves
馬鈴薯: 洋芋 土豆 potato
芋: 芋頭 taro
薯蕷: 山藥 淮山 yam
薯蕷-樹薯: 木薯 cassava
豆薯: 涼薯 刈薯 jicama
胡蘿蔔: 紅蘿蔔 carrot
蘿蔔: 白蘿蔔 菜頭 daikon radish
蘿蔔-甜菜根: 甜菜根 beetroot
蘿蔔-櫻桃: 櫻桃蘿蔔 radish
牛蒡: burdock
蓮藕: lotus root
蓮藕-蓮子: lotus seed
荸薺: 馬蹄 water chestnut
茭白筍: 筊白筍 美人腿 water bamboo
竹筍: bamboo shoot
蘆筍: asparagus
洋蔥: onion
青蔥: 三星蔥 蔥花 scallion spring onion
青蔥-紅蔥頭: 紅蔥 shallot
大蒜: garlic
蕎頭: 蕗蕎 薤
韭菜: garlic chives
韭菜-韭菜黃: 韭黃
韭菜-韭菜花: 韭花
薑: 生薑 ginger
薑-薑黃: turmeric
辣椒: chili pepper
甜椒: 彩椒 bell pepper
茄子: 茄 eggplant
番茄: 蕃茄 西紅柿 tomato
小番茄: 小蕃茄 聖女番茄 聖女蕃茄 聖女小番茄 小西紅柿 cherry tomato
絲瓜: 菜瓜 luffa loofah
苦瓜: 涼瓜 bitter melon
胡瓜: 大黃瓜 刺瓜 大胡瓜 cucumber
花胡瓜: 小黃瓜 小胡瓜 cucumber
扁蒲: 瓠瓜 匏瓜 蒲瓜 瓠仔 匏仔 葫蘆瓜 bottle gourd
冬瓜: winter melon
南瓜: 金瓜 pumpkin
隼人瓜: 佛手瓜 chayote
隼人瓜-瓜苗: 龍鬚菜 佛手瓜苗 chayote shoots
黃秋葵: 秋葵 okra
玉米: 玉蜀黍 番麥 corn maize
敏豆: 四季豆 green bean
敏豆-翼豆: 四角豆 四稜豆 winged bean
菜豆: 長豆 豇豆 yardlong bean
萊豆: 皇帝豆 lima bean
鵲豆: 扁豆 hyacinth bean
豌豆: 荷蘭豆 pea
豌豆-豌豆苗: 豆苗 pea shoots
豌豆-甜豌豆: 甜豆 甜豆莢 sugar snap pea
豌豆-進口 甜豌豆: 甜豆 甜豆莢 sugar snap pea
毛豆: 枝豆 edamame
落花生: 花生 土豆 peanut
芽菜類: 芽菜 sprouts
芽菜類-綠豆芽: 豆芽 豆芽菜 bean sprouts
芽菜類-黃豆芽: 豆芽 豆芽菜 bean sprouts
濕木耳: 黑木耳 wood ear
濕香菇: 冬菇 shiitake mushroom
洋菇: 蘑菇 mushroom
金絲菇: 金針菇 enoki mushroom
杏鮑菇: king oyster mushroom
秀珍菇: oyster mushroom
鴻喜菇: shimeji mushroom
草菇: straw mushroom
金針花: 金針菜 daylily
番石榴: 蕃石榴 芭樂 拔仔 guava
鳳梨: 菠蘿 旺來 pineapple
紅龍果: 火龍果 dragon fruit pitaya
甜橙: 柳丁 柳橙 橙子 orange
柑橘: 橘子 柑仔 mandarin
椪柑: 橘子 柑仔 ponkan mandarin
桶柑: 橘子 柑仔 tankan mandarin
茂谷柑: 橘子 murcott mandarin
珍珠柑: 橘子 mandarin
佛利蒙柑: 橘子 mandarin
豔陽柑: 橘子 mandarin
雜柑-桔子: 金桔 四季桔 calamondin
雜柑-金棗: 金柑 kumquat
雜柑-檸檬: lemon
雜柑-無子檸檬: lime lemon
雜柑-黃金檸檬: lemon
葡萄柚: 西柚 grapefruit
香蕉: 芎蕉 banana
蘋果: apple
芒果: 檬果 mango
荔枝: lychee
龍眼: 桂圓 longan
蓮霧: wax apple
釋迦: 佛頭果 sugar apple
木瓜: papaya
西瓜: watermelon
洋香瓜: 哈密瓜 網紋瓜 cantaloupe melon
甜瓜: 香瓜 美濃瓜 melon
葡萄: 提子 grape
樹葡萄: 嘉寶果 jabuticaba
奇異果: 獼猴桃 kiwi
百香果: 時計果 passion fruit
酪梨: 牛油果 鱷梨 avocado
草莓: strawberry
櫻桃: 車厘子 cherry
藍莓: blueberry
梨: 水梨 梨子 pear
桃子: 桃 peach
李: 李子 plum
梅: 梅子 青梅 ume plum
棗子: 蜜棗 印度棗 jujube
柿子: 柿 persimmon
楊桃: 五斂子 star fruit
椰子: coconut
榴槤: 榴蓮 durian
山竹: mangosteen
紅毛丹: rambutan
波蘿蜜: 波羅蜜 jackfruit
枇杷: loquat
桑椹: 桑葚 mulberry
甘蔗: sugarcane
橄欖: olive
栗子: chestnut
`)

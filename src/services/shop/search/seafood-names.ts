import { readNames } from './other-names.ts'

/** The same for fish and seafood, without the marks for frozen, farmed or caught. */
export const SEAFOOD_NAMES = readNames(`
吳郭魚: 台灣鯛 鯛魚 羅非魚 tilapia
其他吳郭: 吳郭魚 台灣鯛 tilapia
虱目魚: milkfish
虱目魚肚: milkfish belly
鮭魚: 三文魚 salmon
鮭魚片: 三文魚 salmon
七星鱸: 鱸魚 日本真鱸 sea bass
金目鱸: 鱸魚 尖吻鱸 盲曹 barramundi
加州鱸: 鱸魚 大口黑鱸 bass
銀花鱸: 鱸魚 bass
石斑魚: grouper
其他石斑魚: grouper
龍膽石斑: 龍膽石斑魚 grouper
淡水珍珠石斑: 珍珠石斑魚
珍珠龍膽/龍虎斑: 石斑魚 龍虎石斑 grouper
青斑: 石斑魚 grouper
（日本）白帶魚: 白魚 hairtail
鯖魚: 青花魚 花飛 mackerel
熟鯖魚: 青花魚 mackerel
秋刀: 秋刀魚 saury
四破: 藍圓鰺 scad
肉魚: 肉鯽 刺鯧 butterfish
白鯧: 鯧魚 pomfret
銀鯧: 鯧魚 pomfret
黑鯧: 鯧魚 烏鯧 pomfret
西鯧: 鯧魚 pomfret
土魠: 土魠魚 馬鮫魚 鰆魚 Spanish mackerel
馬加: 馬加魚 鰆魚 Spanish mackerel
白北: 白腹魚 白腹仔 鰆魚 Spanish mackerel
白皮旗: 旗魚 marlin
黑皮旗: 旗魚 marlin
紅肉旗: 旗魚 marlin
劍旗魚: 旗魚 swordfish
雨傘旗: 旗魚 sailfish
黑鮪: 鮪魚 黑鮪魚 金槍魚 tuna
太平洋黑鮪: 鮪魚 黑鮪魚 金槍魚 tuna
黃鰭鮪: 鮪魚 金槍魚 tuna
大眼鮪: 鮪魚 大目鮪 金槍魚 tuna
長鰭鮪: 鮪魚 金槍魚 tuna
其他鮪魚: 金槍魚 tuna
黑鮪肉: 鮪魚 黑鮪魚 金槍魚 tuna
太平洋黑鮪肉: 鮪魚 黑鮪魚 金槍魚 tuna
真鰹: 正鰹 鰹魚 bonito
花鰹: 鰹魚 bonito
巴鰹、三點仔: 鰹魚 bonito
圓鱈片: 鱈魚 圓鱈 cod
比目魚、扁鱈: 鱈魚 大比目魚 halibut
比目魚片: 大比目魚 halibut
赤宗: 赤鯮 sea bream
加鱲: 嘉鱲 真鯛 鯛魚 sea bream
黑鯛: 黑格 鯛魚 sea bream
黃鍚鯛: 黃錫鯛 枋頭 鯛魚 sea bream
午仔魚: 午魚 四絲馬鮁 threadfin
馬頭魚: 甘鯛 方頭魚 tilefish
紅目鰱: 大眼鯛 bigeye
剝皮魚: 馬面魚 filefish
金線: 金線魚 金線鰱 threadfin bream
竹梭: 梭子魚 barracuda
尖梭: 梭子魚 barracuda
勿仔: 吻仔魚 魩仔魚 魩魚 whitebait
丁香: 丁香魚 anchovy
柳葉魚: 喜相逢 capelin
香魚: ayu
鱒魚: trout
海鱺: 軍曹魚 cobia
紅魽: 紅甘 紅甘鰺 amberjack
青魽: 青甘 青甘鰺 鰤魚 yellowtail
象魚、臭肚: 臭肚魚 rabbitfish
象魚(臭肚): 臭肚魚 rabbitfish
其他烏魚: 烏魚 mullet
烏仔魚: 豆仔魚 mullet
鯉魚: carp
草魚: 鯇魚 grass carp
大頭鰱: 鱅魚 bighead carp
鯽魚: crucian carp
鯰魚: catfish
白鰻: 鰻魚 eel
海鰻: 鰻魚 eel
鱔魚: 黃鱔 eel
泥鰍: loach
大鯊: 鯊魚 shark
水鯊: 鯊魚 shark
鯊煙: 鯊魚 shark
花枝: 烏賊 墨魚 cuttlefish
墨魚賊: 烏賊 花枝 cuttlefish
小卷: 鎖管 小管 squid
透抽: 中卷 中捲 squid
軟舌、軟絲: 軟翅 軟翅仔 squid
魷魚: squid
阿根廷魷魚: squid
章魚: 八爪魚 octopus
白蝦: 南美白對蝦 shrimp
草蝦: 虎蝦 shrimp prawn
泰國蝦: 長臂大蝦 羅氏沼蝦 prawn
斑節蝦: 明蝦 shrimp prawn
大正蝦: 明蝦 shrimp prawn
沙蝦: shrimp
火燒蝦: shrimp
劍蝦: shrimp
蝦仁: shrimp
其他蝦類: shrimp
龍蝦: lobster
蝦姑: 蝦蛄 皮皮蝦 瀨尿蝦 mantis shrimp
紅蟳: 螃蟹 處女蟳 青蟹 crab
石蟳: 螃蟹 crab
蟳: 螃蟹 crab
其他蟹類: 螃蟹 crab
文蛤: 蛤蜊 蛤仔 clam
蜆: 蜆仔 clam
血蚶: 血蛤 ark clam
竹蟶: 蟶子 razor clam
牡蠣: 蚵仔 蚵 生蠔 oyster
干貝: 扇貝 scallop
九孔: 九孔鮑 abalone
鮑魚: abalone
海參: sea cucumber
田蛙: 青蛙 田雞 frog
甲魚: 鱉 softshell turtle
`)

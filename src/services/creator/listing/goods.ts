import type { ListingCategory } from './listing-rules.ts'

/**
 * Goods by what sellers call them, under the category whose law they fall under: what is eaten or drunk is food; the
 * kinds of cosmetics are those of the authority’s list of them, which has scented soap, toothpaste and nail polish;
 * what is neither, nor has rules of its own, is general.
 */
export const GOODS: Readonly<Partial<Record<ListingCategory, readonly string[]>>> = {
  food: names(
    '茶葉、茶包、烏龍茶、紅茶、綠茶、咖啡、咖啡豆、濾掛咖啡、掛耳包、可可、蜂蜜、果醬、醬油、辣椒醬',
    '沙茶醬、調味料、香料、食用油、橄欖油、苦茶油、麻油、餅乾、糕餅、蛋糕、麵包、甜點、月餅、鳳梨酥',
    '牛軋糖、蛋黃酥、糖果、巧克力、果凍、布丁、冰淇淋、零食、堅果、花生、果乾、蜜餞、肉乾、肉鬆、香腸',
    '滷味、便當、冷凍食品、調理包、水餃、粽子、年菜、泡菜、豆腐、豆漿、牛奶、鮮奶、優格、起司、雞蛋',
    '果汁、飲料、手搖飲、氣泡水、礦泉水、白米、麵條、泡麵、罐頭、水果、蔬菜、農產品、海鮮、水產、肉品',
    '牛肉、豬肉、雞肉、燕窩、滴雞精、雞精、仙草、愛玉、芋圓、米粉',
    'tea, coffee, coffee beans, honey, jam, sauce, spices, cookies, biscuits, cakes, bread, candy',
    'chocolate, snacks, nuts, dried fruit, jerky, frozen food, dumplings, juice, drinks, rice',
    'noodles, fruit, vegetables, seafood, meat, eggs, milk, cooking oil, olive oil',
  ),
  cosmetic: names(
    '香皂、手工皂、肥皂、洗髮精、洗髮乳、潤髮乳、護髮乳、沐浴乳、洗面乳、卸妝油、卸妝、化妝水、精華液',
    '乳液、面霜、面膜、眼霜、防曬乳、防曬、口紅、唇膏、護唇膏、粉底、粉餅、眼影、眼線、睫毛膏、腮紅',
    '指甲油、香水、香膏、染髮劑、止汗劑、體香劑、身體乳、護手霜、牙膏、漱口水',
    'soap, shampoo, conditioner, body wash, lotion, face cream, face mask, sunscreen, lipstick',
    'lip balm, mascara, nail polish, perfume, hair dye, deodorant, toothpaste, mouthwash, skin care',
    'makeup',
  ),
  health_food: names('健字號、小綠人'),
  alcohol: names('清酒、威士忌、高粱酒、米酒、梅酒、葡萄酒、白酒', 'beer, sake, whisky, whiskey, liquor'),
  tobacco: names('雪茄、菸草、加熱菸', 'cigarettes, cigars, e-cigarettes'),
  medical_device: names('體溫計、血糖機、輪椅、助聽器、保險套', 'contact lenses, thermometer, condoms'),
  electronics: names(
    '吹風機、電風扇、延長線、變壓器、電鍋、氣炸鍋、藍牙耳機、耳機、充電線、電池、檯燈、手機、電腦',
    '平板',
    'power bank, charger, hair dryer, earphones, headphones, extension cord, lamp, phone',
  ),
  toys: names('積木、娃娃、公仔、布偶、桌遊、拼圖', 'dolls, puzzles, building blocks, plush toys'),
  pet_food: names('貓罐頭、狗罐頭、貓飼料、狗飼料', 'cat food, dog food, pet treats'),
  plants: names('多肉植物、花苗、樹苗', 'seedlings, succulents, potted plants'),
  second_hand: names('二手書、二手包、古著', 'used books, vintage clothes, used goods'),
  tickets: names('餐券、住宿券、禮券、車票', 'concert tickets, gift vouchers'),
  general: names(
    '蠟燭、香氛蠟燭、擴香、衣服、服飾、童裝、襪子、鞋子、包包、飾品、耳環、項鍊、手鍊、文具、貼紙',
    '卡片、手機殼、杯子、馬克杯、餐具、家具、毛巾、寢具、皮件、帆布袋、雨傘、書籍',
    'candles, clothes, clothing, shoes, bags, jewellery, jewelry, stationery, stickers, phone cases',
    'mugs, furniture, towels, handmade goods',
  ),
}

/** The names of several lists, written as lists are in either language. */
function names(...lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.split(/、|, /))
}

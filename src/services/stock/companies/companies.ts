/** A listed company of the themes. */
export interface Company {
  readonly code: string
  readonly name: string
  readonly name_en: string
  readonly market: 'twse' | 'tpex'
  readonly business: string
  readonly business_en: string
}

function company(
  code: string,
  name: string,
  name_en: string,
  market: Company['market'],
  business: string,
  business_en: string,
): Company {
  return { code, name, name_en, market, business, business_en }
}

// Names and markets as the exchanges list them (August 2026); what each company mainly makes is in our words.
const COMPANIES: readonly Company[] = [
  company(
    '1560',
    '中砂',
    'Kinik',
    'twse',
    '鑽石碟、再生晶圓與砂輪',
    'Diamond conditioning discs, reclaimed wafers and grinding wheels',
  ),
  company('2059', '川湖', 'King Slide', 'twse', '伺服器滑軌', 'Rail kits for servers'),
  company(
    '2308',
    '台達電',
    'Delta Electronics',
    'twse',
    '電源供應器、散熱與工業自動化',
    'Power supplies, cooling and industrial automation',
  ),
  company(
    '2317',
    '鴻海',
    'Hon Hai (Foxconn)',
    'twse',
    '電子代工與 AI 伺服器組裝',
    'Contract electronics and AI server assembly',
  ),
  company('2324', '仁寶', 'Compal', 'twse', '筆記型電腦與伺服器代工', 'Contract maker of notebooks and servers'),
  company('2330', '台積電', 'TSMC', 'twse', '晶圓代工與先進封裝', 'Chip foundry and advanced packaging'),
  company('2338', '光罩', 'Taiwan Mask', 'twse', '半導體光罩', 'Photomasks for chip making'),
  company('2345', '智邦', 'Accton', 'twse', '網路交換器', 'Network switches'),
  company('2353', '宏碁', 'Acer', 'twse', '個人電腦品牌', 'Personal computers under its own brand'),
  company('2356', '英業達', 'Inventec', 'twse', '筆記型電腦與伺服器代工', 'Contract maker of notebooks and servers'),
  company(
    '2357',
    '華碩',
    'Asus',
    'twse',
    '電腦、主機板與伺服器品牌',
    'Computers, mainboards and servers under its own brand',
  ),
  company('2360', '致茂', 'Chroma ATE', 'twse', '電子與半導體測試設備', 'Test equipment for electronics and chips'),
  company(
    '2368',
    '金像電',
    'Gold Circuit',
    'twse',
    '伺服器與網通用印刷電路板',
    'Printed circuit boards for servers and networking',
  ),
  company('2376', '技嘉', 'Gigabyte', 'twse', '主機板、顯示卡與伺服器', 'Mainboards, graphics cards and servers'),
  company(
    '2382',
    '廣達',
    'Quanta',
    'twse',
    '筆記型電腦與雲端伺服器代工',
    'Contract maker of notebooks and cloud servers',
  ),
  company('2383', '台光電', 'Elite Material', 'twse', '無鹵素銅箔基板', 'Halogen-free copper-clad laminates'),
  company('2404', '漢唐', 'United Integrated Services', 'twse', '無塵室與廠務工程', 'Cleanrooms and plant engineering'),
  company('2421', '建準', 'Sunon', 'twse', '散熱風扇與模組', 'Cooling fans and modules'),
  company(
    '2455',
    '全新',
    'Visual Photonics Epitaxy',
    'twse',
    '砷化鎵與磷化銦磊晶片',
    'Gallium-arsenide and indium-phosphide epitaxial wafers',
  ),
  company(
    '2467',
    '志聖',
    'C Sun',
    'twse',
    '電路板與半導體的壓膜、烘烤設備',
    'Laminating and baking equipment for boards and chips',
  ),
  company('3013', '晟銘電', 'Chenming Electronic', 'twse', '電腦與伺服器機殼', 'Computer and server chassis'),
  company(
    '3017',
    '奇鋐',
    'Asia Vital Components',
    'twse',
    '散熱模組、風扇與水冷',
    'Thermal modules, fans and liquid cooling',
  ),
  company('3071', '協禧', 'Adda', 'tpex', '散熱風扇', 'Cooling fans'),
  company(
    '3081',
    '聯亞',
    'LandMark Optoelectronics',
    'tpex',
    '光通訊雷射用磷化銦磊晶片',
    'Indium-phosphide epitaxial wafers for optical lasers',
  ),
  company('3105', '穩懋', 'WIN Semiconductors', 'tpex', '砷化鎵晶圓代工', 'Gallium-arsenide foundry'),
  company(
    '3131',
    '弘塑',
    'Grand Process Technology',
    'tpex',
    '半導體濕製程設備與化學品',
    'Wet-process equipment and chemicals for chips',
  ),
  company('3163', '波若威', 'Browave', 'tpex', '光纖被動元件', 'Passive fibre-optic components'),
  company(
    '3231',
    '緯創',
    'Wistron',
    'twse',
    '筆記型電腦與 AI 伺服器代工',
    'Contract maker of notebooks and AI servers',
  ),
  company(
    '3234',
    '光環',
    'TrueLight',
    'tpex',
    '光通訊雷射與檢光元件',
    'Laser and detector components for optical links',
  ),
  company('3324', '雙鴻', 'Auras', 'tpex', '散熱模組與水冷', 'Thermal modules and liquid cooling'),
  company('3338', '泰碩', 'TaiSol', 'twse', '散熱模組與連接器', 'Thermal modules and connectors'),
  company('3363', '上詮', 'FOCI Fiber Optic', 'tpex', '光纖元件與光纖陣列', 'Fibre-optic components and fibre arrays'),
  company('3413', '京鼎', 'Foxsemicon', 'twse', '半導體設備次系統製造', 'Sub-systems of semiconductor equipment'),
  company(
    '3450',
    '聯鈞',
    'Elite Advanced Laser',
    'twse',
    '雷射二極體封裝與光通訊元件',
    'Laser-diode packaging and optical components',
  ),
  company('3483', '力致', 'Forcecon', 'tpex', '散熱模組與風扇', 'Thermal modules and fans'),
  company('3515', '華擎', 'ASRock', 'twse', '主機板與伺服器板', 'Mainboards and server boards'),
  company(
    '3551',
    '世禾',
    'Shih Her',
    'tpex',
    '半導體與面板設備零組件清洗',
    'Cleaning of parts for chip and panel equipment',
  ),
  company('3563', '牧德', 'Machvision', 'twse', '光學檢測設備', 'Optical inspection equipment'),
  company(
    '3583',
    '辛耘',
    'Scientech',
    'twse',
    '濕製程設備、再生晶圓與設備代理',
    'Wet-process equipment, reclaimed wafers, equipment agency',
  ),
  company('3653', '健策', 'Jentech', 'twse', '均熱片與導線架', 'Heat spreaders and lead frames'),
  company('3680', '家登', 'Gudeng', 'tpex', '光罩盒與晶圓載具', 'Photomask pods and wafer carriers'),
  company('3706', '神達', 'Mitac Holdings', 'twse', '伺服器與車用電子', 'Servers and in-car electronics'),
  company('3711', '日月光投控', 'ASE Technology', 'twse', '半導體封裝測試', 'Chip packaging and testing'),
  company('3714', '富采', 'Ennostar', 'twse', 'LED 與化合物半導體', 'LEDs and compound semiconductors'),
  company('4908', '前鼎', 'Apac Opto', 'tpex', '光收發模組', 'Optical transceivers'),
  company('4938', '和碩', 'Pegatron', 'twse', '電子產品與伺服器代工', 'Contract maker of electronics and servers'),
  company('4977', '眾達-KY', 'PCL Technologies', 'twse', '光收發模組', 'Optical transceivers'),
  company(
    '4979',
    '華星光',
    'Luxnet',
    'tpex',
    '光通訊雷射晶片與次模組',
    'Laser chips and sub-assemblies for optical links',
  ),
  company(
    '5443',
    '均豪',
    'Gallant Precision Machining',
    'tpex',
    '自動化、檢測與研磨設備',
    'Automation, inspection and grinding equipment',
  ),
  company('6125', '廣運', 'Kenmec', 'tpex', '自動化系統與散熱設備', 'Automation systems and cooling equipment'),
  company(
    '6139',
    '亞翔',
    'L&K Engineering',
    'twse',
    '無塵室與機電統包工程',
    'Turnkey cleanrooms and plant engineering',
  ),
  company(
    '6187',
    '萬潤',
    'All Ring Tech',
    'tpex',
    '先進封裝與被動元件設備',
    'Equipment for advanced packaging and passive components',
  ),
  company('6196', '帆宣', 'Marketech', 'twse', '廠務系統與設備製造', 'Plant systems and equipment manufacturing'),
  company('6223', '旺矽', 'MPI', 'tpex', '探針卡與測試設備', 'Probe cards and test equipment'),
  company('6230', '尼得科超眾', 'Nidec Chaun-Choung', 'twse', '散熱模組', 'Thermal modules'),
  company('6275', '元山', 'Yen Sun', 'tpex', '散熱風扇與模組', 'Cooling fans and modules'),
  company('6426', '統新', 'Apogee Optocom', 'twse', '光通訊薄膜濾光片', 'Thin-film filters for optical links'),
  company('6442', '光聖', 'EZconn', 'twse', '光纖被動元件與連接器', 'Passive fibre-optic components and connectors'),
  company('6451', '訊芯-KY', 'ShunSin', 'twse', '系統級封裝與光收發模組', 'System-in-package and optical transceivers'),
  company('6510', '精測', 'Chunghwa Precision Test', 'tpex', '晶圓測試板與探針卡', 'Wafer test boards and probe cards'),
  company('6515', '穎崴', 'WinWay', 'twse', '半導體測試座與探針卡', 'Chip test sockets and probe cards'),
  company('6530', '創威', 'Optoway', 'tpex', '光收發模組', 'Optical transceivers'),
  company('6640', '均華', 'Gallant Micro Machining', 'tpex', '晶粒挑揀與黏晶設備', 'Die sorting and bonding equipment'),
  company('6669', '緯穎', 'Wiwynn', 'twse', '雲端資料中心伺服器', 'Servers for cloud data centres'),
  company('6683', '雍智科技', 'Keystone Microtech', 'tpex', '半導體測試載板', 'Chip test load boards'),
  company(
    '6805',
    '富世達',
    'Fositek',
    'twse',
    '轉軸、伺服器滑軌與水冷快接頭',
    'Hinges, server rails and quick connectors for liquid cooling',
  ),
  company('6831', '邁科', 'Microloops', 'twse', '均熱板與散熱模組', 'Vapour chambers and thermal modules'),
  company(
    '7734',
    '印能科技',
    'Ableprint',
    'tpex',
    '封裝製程除泡與烘烤設備',
    'Void-removal and curing equipment for packaging',
  ),
  company('8027', '鈦昇', 'E&R Engineering', 'tpex', '雷射與電漿設備', 'Laser and plasma equipment'),
  company('8086', '宏捷科', 'Advanced Wireless Semiconductor', 'tpex', '砷化鎵晶圓代工', 'Gallium-arsenide foundry'),
  company('8210', '勤誠', 'Chenbro', 'twse', '伺服器機殼', 'Server chassis'),
  company('8996', '高力', 'Kaori', 'twse', '板式熱交換器與水冷散熱', 'Plate heat exchangers and liquid cooling'),
]

const byCode = new Map(COMPANIES.map((it) => [it.code, it]))

export function findCompany(code: string): Company | undefined {
  return byCode.get(code)
}

export function listCompanies(): readonly Company[] {
  return COMPANIES
}

/** The names of each company by its code, those in brackets by themselves: Hon Hai (Foxconn) goes by both. */
export function companyNames(): Record<string, readonly string[]> {
  return Object.fromEntries(
    COMPANIES.map(({ code, name, name_en }) => [code, [name, ...name_en.split(/[()]/).map((it) => it.trim())]]),
  )
}

/** Other card games. People ask about them in the same words as about this game. */
export const OTHER_GAMES: readonly string[] = (
  'MTG|Magic: The Gathering|Magic the Gathering|萬智牌|魔法風雲會|Pokémon|Pokemon|寶可夢|Digimon|數碼寶貝|One Piece Card|航海王卡|' +
  'Hearthstone|爐石|Lorcana|Weiss Schwarz|Cardfight|Vanguard|Flesh and Blood|Uno|麻將|mahjong|撲克|poker'
).split('|')

/** Units in a lot, 一張: what people hold and count by. */
export const LOT = 1000

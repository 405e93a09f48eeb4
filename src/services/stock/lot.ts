/** Units in a lot (一張), the usual unit of trade. */
export const LOT = 1000

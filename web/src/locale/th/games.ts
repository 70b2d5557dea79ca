/** The sheet with all games. */
export const games = {
  title: "เกมทั้งหมด",
  search: "ค้นหาเกม",
  filters: { title: "เลือกดูเกม", all: "ทั้งหมด", favourites: "เกมโปรด" },
  favourite: (game: string) => `เกมโปรด ${game}`,
  count: (count: number) => `${count} เกม`,
  notFound: { title: "ไม่พบเกมนี้", text: "ลองพิมพ์ชื่ออื่น หรือดูเกมทั้งหมด" },
  noFavourites: { title: "ยังไม่มีเกมโปรด", text: "กดรูปดาวที่เกม แล้วเกมนั้นจะอยู่ที่นี่" },
  showAll: "ดูเกมทั้งหมด",
};

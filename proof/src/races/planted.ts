export async function runPlanted(options: object): Promise<boolean> {
  void options;
  return false;
}

/** Returns a function like `run`, of which concurrent calls with the same first argument share one run. */
export function shared<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const running = new Map<unknown, Promise<Result>>()
  return (...args) => {
    const [key] = args
    return running.getOrInsertComputed(key, () => run(...args).finally(() => running.delete(key)))
  }
}

/** Maximum number of IDs in one request: the platform's maximum page size. */
export const MAX_IDS_PER_REQUEST = 100

/** Maximum length of the IDs in one filter, so that the URL of the request stays short. */
const MAX_FILTER_LENGTH = 1500

/** Splits IDs into the filter values of requests: at most as many as a page has rows, and not too long for the URL. */
export function* idBatches(ids: readonly string[]): Generator<string[]> {
  let batch: string[] = []
  let length = 0
  for (const id of ids) {
    if (batch.length === MAX_IDS_PER_REQUEST || length + id.length > MAX_FILTER_LENGTH) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(id)
    length += id.length + 3
  }
  if (batch.length > 0) yield batch
}

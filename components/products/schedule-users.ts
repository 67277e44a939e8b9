/** Returns the list options that count the products with a default price schedule. */
export function scheduleUsersOptions(scheduleId: string) {
  return { sortBy: ['ID'], page: 1, pageSize: 1, filters: { DefaultPriceScheduleID: scheduleId } }
}

// How a date is written, English. All of it ours.

export const dates = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: ({ day, month }: { day: number; month: string }) => `${day} ${month}`,
  date: ({ day, month, year }: { day: number; month: string; year: number }) => `${day} ${month} ${year}`,
  at: ({ date, time }: { date: string; time: string }) => `${date}, ${time}`,
  atInZone: ({ date, time, zone }: { date: string; time: string; zone: string }) =>
    `${date}, ${time} ${zone}`,
} as const;

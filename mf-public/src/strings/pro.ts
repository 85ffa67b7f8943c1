/** The texts of the offer: what Pro is, what it costs, and where to buy it. */
export const pro = {
  title: 'Be a Pro User',
  pitch: 'You can access more features using Pro mode',
  price: '20$',
  perMonth: '/month',
  buy: 'Buy Now',
  alreadyPro: (until: string | undefined) => (until ? `You are a pro-user until ${until}.` : 'You are a pro-user.'),
  extend: 'Add a month',
  toComments: 'Read your comments',
  nothingToBuy: (role: 'surveyor' | 'admin') =>
    role === 'admin'
      ? 'You are signed in as an admin. There is nothing for you to buy.'
      : 'You are signed in as a surveyor. There is nothing for you to buy.',
} as const;

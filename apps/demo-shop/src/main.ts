// Starts the demo shop: inside the checkout's own program, or by itself with settings from the environment.
import { type ShopPorts, machinePorts } from './ports.ts';
import { buildShop } from './shop.ts';

export type ShopOptions = {
  /** 0: any free one. */
  port: number;
  host: string;
  /** Origin of the checkout, as this server reaches it. */
  checkoutUrl: string;
  secretKey: string;
  /** The seeded test merchant's when left out. */
  publicKey?: string;
  /** Origin of the shop, as buyers reach it; the address it listens on when left out. */
  shopUrl?: string;
  /** Origin that the checkout sends buyers to, when it differs from `checkoutUrl` (a PUBLIC_URL of its own). */
  payUrl?: string;
  ports?: ShopPorts;
};

export type RunningShop = { address: string; close(): Promise<void> };

/** Listens; `address` is what a person clicks. */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { port, host, checkoutUrl, secretKey, payUrl = checkoutUrl, ports = machinePorts } = options;
  const { publicKey = DEMO_PUBLIC_KEY } = options;
  let address = options.shopUrl ?? '';
  const shopUrl = () => address;
  const app = await buildShop({ ports, checkoutUrl, payUrl, secretKey, publicKey, shopUrl });
  const listening = await app.listen({ port, host });
  if (address === '') address = listening;
  return { address, close: () => app.close() };
}

const DEMO_PUBLIC_KEY = 'pk_test_titan_demo_000000000001';
const DEMO_SECRET_KEY = 'sk_test_titan_demo_000000000001';

if (import.meta.main) {
  const { PORT = '3001', HOST = 'localhost', CHECKOUT_URL = 'http://localhost:3000' } = process.env;
  const {
    PAY_URL = CHECKOUT_URL,
    SECRET_KEY = DEMO_SECRET_KEY,
    PUBLIC_KEY = DEMO_PUBLIC_KEY,
    SHOP_URL = `http://localhost:${PORT}`,
  } = process.env;
  const shop = await startShop({
    port: Number(PORT),
    host: HOST,
    checkoutUrl: new URL(CHECKOUT_URL).origin,
    payUrl: new URL(PAY_URL).origin,
    secretKey: SECRET_KEY,
    publicKey: PUBLIC_KEY,
    shopUrl: new URL(SHOP_URL).origin,
  });
  console.log(`Demo shop: ${shop.address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shop.close());
}

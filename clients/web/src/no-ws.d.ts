// The SDK imports `ws` where there is no WebSocket. Browsers always have one, so the types of `ws` aren't installed.
export const WebSocket: unknown;

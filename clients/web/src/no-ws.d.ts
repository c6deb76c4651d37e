// The kit asks for `ws` where there is no WebSocket, which is in no browser: its types needn't be installed here.
export const WebSocket: unknown;

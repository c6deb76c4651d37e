// The texts on the page whose contrast to what is behind them is below `least` (WCAG's ratio), and what is cut off.
(least) => {
  const parsed = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (front, back) => ({
    r: front.r * front.a + back.r * (1 - front.a),
    g: front.g * front.a + back.g * (1 - front.a),
    b: front.b * front.a + back.b * (1 - front.a),
    a: 1,
  });
  const behind = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) layers.push(parsed(getComputedStyle(each).backgroundColor));
    return layers.reverse().reduce((back, front) => over(front, back), { r: 255, g: 255, b: 255, a: 1 });
  };
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || !element.checkVisibility() || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(element.tagName)) continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    const [high, low] = [light(over(parsed(style.color), back)), light(back)].sort((x, y) => y - x);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < least) faint.push(`${ratio.toFixed(1)} <${element.tagName.toLowerCase()} class="${element.className}"> ${text.slice(0, 40)}`);
  }
  return { faint: [...new Set(faint)], wide: document.documentElement.scrollWidth - innerWidth };
}

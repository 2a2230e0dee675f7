'use strict';
(() => {
  const data = JSON.parse(document.querySelector('script[type="application/json"]').textContent);
  const picture = document.querySelector('figure svg');
  const desc = picture.querySelector('desc');

  // The parts of the last picture, as the browser writes them: each is an opening tag and all up to the next one.
  // Only some browsers escape < and > in attribute values, so the pattern skips what is quoted in a tag.
  const end = '</desc>\n';
  const markup = picture.innerHTML;
  const own = markup.slice(markup.indexOf(end) + end.length).match(/<[^">]*(?:"[^"]*"[^">]*)*>[^<]*(?:<\/[^<]*)*/g);
  if (own.length !== data.own) return;

  // Each page goes on from the one before: an item, or [first, count] of its items.
  const unfold = (name, items) => {
    let before = [];
    return data.pages.map((page) => {
      before = page[name].flatMap((step) =>
        typeof step === 'number' ? items[step] : before.slice(step[0], step[0] + step[1]));
      return before;
    });
  };
  const lines = unfold('lines', own.concat(data.lines));
  const words = unfold('words', data.words);

  const board = document.querySelector('figure > div');
  const controls = document.querySelector('figure > div + div');
  const caption = document.querySelector('figcaption');
  const heading = caption.querySelector('h1');
  const comment = caption.querySelector('div');
  const details = document.querySelector('details > p');
  const slider = controls.querySelector('input');
  const count = controls.querySelector('output');
  const button = (name) => controls.querySelector(`[name="${name}"]`);
  const play = button('play');
  const labels = [play.getAttribute('aria-label'), play.dataset.pause];
  const last = data.pages.length - 1;
  let at = last;
  let timer = 0;

  const show = (number) => {
    at = Math.min(Math.max(number, 0), last);
    const page = data.pages[at];
    const description = words[at].join(' ');
    while (desc.nextSibling) desc.nextSibling.remove();
    desc.insertAdjacentHTML('afterend', '\n' + lines[at].join(''));
    picture.querySelector('title').textContent = page.title;
    desc.textContent = description;
    heading.textContent = page.title;
    comment.replaceChildren(...page.comment.map((text) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = text;
      return paragraph;
    }));
    details.textContent = description;
    slider.value = at + 1;
    slider.setAttribute('aria-valuetext', page.title);
    count.textContent = `${at + 1} / ${last + 1}`;
    // Not `disabled`, which would take the focus away from a button that was just pressed.
    for (const name of ['first', 'back']) button(name).ariaDisabled = at === 0;
    for (const name of ['next', 'last']) button(name).ariaDisabled = at === last;
  };

  // Puts the number of the position into the address, unless it plays: browsers limit how often the address may change.
  const updateAddress = () => {
    try {
      history.replaceState(null, '', `#${at + 1}`);
    } catch {
      // Some frames may not change their address. The page works without that.
    }
  };

  // Screen readers would fall behind while it plays, so they announce positions only when it stands.
  const playing = (is) => {
    clearInterval(timer);
    timer = is ? setInterval(() => (at < last ? show(at + 1) : playing(false)), data.delay) : 0;
    play.setAttribute('aria-label', labels[Number(is)]);
    play.title = labels[Number(is)];
    play.classList.toggle('is-playing', is);
    caption.setAttribute('aria-live', is ? 'off' : 'polite');
    if (!is) updateAddress();
  };
  const toggle = () => {
    if (!timer && at === last) show(0);
    playing(!timer);
  };
  const go = (number) => {
    show(number);
    playing(false);
  };

  button('first').onclick = () => go(0);
  button('back').onclick = () => go(at - 1);
  button('next').onclick = () => go(at + 1);
  button('last').onclick = () => go(last);
  play.onclick = toggle;
  slider.oninput = () => go(slider.value - 1);

  document.onkeydown = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const key = event.key;
    const on = event.target.localName;
    // What has the focus takes its own keys.
    if (key === ' ' && (on === 'button' || on === 'summary')) return;
    if (key !== ' ' && on === 'input') return;
    if (key === 'ArrowLeft') go(at - 1);
    else if (key === 'ArrowRight') go(at + 1);
    else if (key === 'Home') go(0);
    else if (key === 'End') go(last);
    else if (key === ' ') toggle();
    else return;
    event.preventDefault();
  };

  // A swipe, or a tap on the right or left half.
  let down = null;
  board.onpointerdown = (event) => {
    down = event.isPrimary && event.button === 0 ? [event.clientX, event.clientY] : null;
    // What it began on may be gone when it ends.
    if (down && event.pointerType === 'touch') board.setPointerCapture(event.pointerId);
  };
  board.onpointercancel = () => (down = null);
  board.onpointerup = (event) => {
    if (!down || !event.isPrimary) return;
    const [x, y] = [event.clientX - down[0], event.clientY - down[1]];
    down = null;
    const box = board.getBoundingClientRect();
    if (event.pointerType === 'touch' && Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) {
      go(x < 0 ? at + 1 : at - 1);
    } else if (Math.abs(x) < 8 && Math.abs(y) < 8 && getSelection().isCollapsed) {
      go(event.clientX > box.left + box.width / 2 ? at + 1 : at - 1);
    }
  };

  // game.html#17 opens the 17th position.
  const open = () => {
    const number = /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : 0;
    if (number > 0) go(number - 1);
    return number > 0;
  };
  onhashchange = open;
  slider.max = last + 1;
  controls.hidden = false;
  if (!open()) show(0);
})();

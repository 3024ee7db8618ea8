public static void main(String[] args) {
    Vector2[] a = { new Vector2(0, 0), new Vector2(3, 0), new Vector2(3, 3) };
    Vector2[] b = { new Vector2(0, 1), new Vector2(0, 4), new Vector2(2, 4) };
    System.out.println(sat(a, b));
}
